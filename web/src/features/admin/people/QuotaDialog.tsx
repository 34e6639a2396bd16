import { useQuery } from '@tanstack/react-query'
import type { DriveQuota } from '@trau/contract'
import { gigabyte, maxQuotaGigabytes } from '@trau/contract/rules/house-rule'
import { driveApi } from '../../../api/drive-api.ts'
import { keyOf, q, queryClient } from '../../../api/query-client.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useHouseRuleWords } from '../../../i18n/words/house-rule.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { useOwnPermissions } from '../../../model/account/own-permissions.ts'
import { fileSize } from '../../../text/file-size.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { ReadOnlyNote } from '../EditablePart.tsx'
import { wholeNumber } from '../rules/whole-number.ts'

const { getDriveQuota, setDriveQuota } = driveApi.driveQuota

interface QuotaDialogProps {
  /** The id of the person, room or workspace. */
  spaceId: string
  name: string
  onClose: () => void
}

/** What the files of one person, room or workspace take and may take; a quota of their own for who may set it. */
export function QuotaDialog({ spaceId, name, onClose }: QuotaDialogProps) {
  const text = useHouseRuleWords()
  const mayEdit = useOwnPermissions()?.has('storage.edit') === true
  const quota = useQuery(q(getDriveQuota, { params: { spaceId } }))
  const title = text.quotaOf(name)
  if (quota.data && mayEdit)
    return <QuotaForm title={title} quota={quota.data} onClose={onClose} key={quota.data.spaceId} />
  return (
    <Dialog title={title} onClose={onClose}>
      <Loaded of={quota} rows={2} label={text.loading}>
        {data => (
          <>
            <ReadOnlyNote permission="storage.edit" />
            <QuotaUse quota={data} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function QuotaUse({ quota }: { quota: DriveQuota }) {
  const text = useHouseRuleWords()
  const [language] = useLanguage()
  return (
    <p className="tabular-nums">
      {text.quotaUsed(fileSize(quota.usedBytes, language), fileSize(quota.quotaBytes, language))}
    </p>
  )
}

function QuotaForm({ title, quota, onClose }: { title: string; quota: DriveQuota; onClose: () => void }) {
  const text = useHouseRuleWords()
  const { spaceId, ownQuotaBytes } = quota
  const form = useForm({
    initial: {
      gigabytes: ownQuotaBytes === undefined ? '' : String(Math.round(ownQuotaBytes / gigabyte)),
    },
    check: ({ gigabytes }) =>
      gigabytes.trim() && wholeNumber(gigabytes, 0, maxQuotaGigabytes) === undefined
        ? { gigabytes: text.numberInvalid(0, maxQuotaGigabytes) }
        : {},
    async submit({ gigabytes }) {
      const quotaBytes = gigabytes.trim() ? Number(gigabytes) * gigabyte : null
      const changedSpace = await setDriveQuota({
        params: { spaceId },
        body: { quotaBytes },
        // null takes the quota of its own away.
        keepEmpty: true,
      })
      queryClient.setQueryData(keyOf(getDriveQuota, { params: { spaceId } }), changedSpace)
      onClose()
      toast.success(text.quotaSaved)
    },
    explain: error => ({ form: errorText(error) }),
  })
  return (
    <FormDialog title={title} submitLabel={text.save} form={form} size="sm" onClose={onClose}>
      <QuotaUse quota={quota} />
      <TextField
        {...form.field('gigabytes')}
        label={text.ownQuotaGigabytes}
        description={text.ownQuotaText}
        inputMode="numeric"
      />
    </FormDialog>
  )
}
