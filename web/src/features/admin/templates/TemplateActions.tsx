import { useQuery } from '@tanstack/react-query'
import type { Template, TemplateVersion } from '@trau/contract'
import { useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { runWrite, useApiMutation } from '../../../api/mutation.ts'
import { q } from '../../../api/query-client.ts'
import { useTemplatesWords } from '../../../i18n/words/templates.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'

interface ActionsProps {
  template: Template
  draft: { subject?: string; body: string }
  /** The template was saved so. */
  onTake: (template: Template) => Promise<void>
  /** Goes into the editor, unsaved. */
  onPut: (version: TemplateVersion) => void
}

/** What else one does with a template: try it, look at its versions, go back to the shipped text. */
export function TemplateActions({ template, draft, onTake, onPut }: ActionsProps) {
  const text = useTemplatesWords()
  const { templateId: id, channel, version, isDefault } = template
  const [open, setOpen] = useState<'versions' | 'restore'>()
  const close = () => setOpen(undefined)
  const test = useApiMutation(
    () =>
      administrationApi.notificationTemplate.testTemplate({ params: { id }, body: draft, keepEmpty: true }),
    { onSuccess: ({ to }) => toast.success(text.tested(to)) },
  )
  const restore = () =>
    runWrite(
      () => administrationApi.notificationTemplate.restoreTemplate({ params: { id }, body: { version } }),
      {
        async onSuccess(restoredTemplate) {
          await onTake(restoredTemplate)
          toast.success(text.restored)
        },
      },
    )
  return (
    <>
      {channel !== 'PUSH' && (
        <Button
          variant="flat"
          isPending={test.isPending}
          className="max-sm:w-full"
          onPress={() => void test.mutate()}
        >
          {text.test}
        </Button>
      )}
      <Button variant="flat" className="max-sm:w-full" onPress={() => setOpen('versions')}>
        {text.versions}
      </Button>
      {!isDefault && (
        <Button variant="flat" color="danger" className="max-sm:w-full" onPress={() => setOpen('restore')}>
          {text.restore}
        </Button>
      )}
      <ConfirmDialog
        isOpen={open === 'restore'}
        onClose={close}
        title={text.restoreTitle}
        confirmLabel={text.restore}
        onConfirm={restore}
      >
        {text.restoreText}
      </ConfirmDialog>
      {open === 'versions' && (
        <VersionsDialog
          id={id}
          onClose={close}
          onPut={chosenAction => {
            onPut(chosenAction)
            close()
          }}
        />
      )}
    </>
  )
}

function VersionsDialog({
  id,
  onClose,
  onPut,
}: {
  id: string
  onClose: () => void
  onPut: ActionsProps['onPut']
}) {
  const text = useTemplatesWords()
  const versions = useQuery(
    q(administrationApi.notificationTemplate.listTemplateVersions, { params: { id } }),
  )
  return (
    <Dialog title={text.versions} size="lg" onClose={onClose}>
      <Loaded of={versions} rows={3} label={text.loading}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">{text.versionsNone}</p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map(one => (
                <li key={one.version} className="py-3">
                  <div className="flex flex-wrap items-center gap-2">
                    <span className="font-medium">{text.version(one.version)}</span>
                    {one.isDefault && <Chip color="default">{text.versionIsDefault}</Chip>}
                    <span className="min-w-0 flex-1 text-sm text-muted">{fullTime(one.updatedTime)}</span>
                    <Button
                      size="sm"
                      variant="flat"
                      aria-label={text.versionToEditor(one.version)}
                      onPress={() => onPut(one)}
                    >
                      {text.toEditor}
                    </Button>
                  </div>
                  {one.subject && <p className="mt-1 font-medium break-words">{one.subject}</p>}
                  <p className="mt-1 line-clamp-4 text-sm break-words whitespace-pre-wrap text-muted">
                    {one.body}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}
