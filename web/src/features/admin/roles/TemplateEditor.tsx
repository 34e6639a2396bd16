import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Permission, RoleTemplate } from '@trau/contract'
import { useState } from 'react'
import IconMore from '~icons/lucide/ellipsis'
import { allPages } from '../../../api/all-pages.ts'
import { api } from '../../../api/api.ts'
import { errorData } from '../../../api/errors.ts'
import { runWrite, useApiMutation } from '../../../api/mutation.ts'
import { keyOf } from '../../../api/query-client.ts'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { usePermitted } from '../../../kit/permitted.ts'
import { Section } from '../../../kit/Section.tsx'
import { useOwnPermissions } from '../../../model/account/own-permissions.ts'
import { useCatalogue, usePermissionLabel } from '../../../model/account/permission-catalogue.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { MenuAction } from '../../../ui/Menu.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { rolesSearch } from './addresses.ts'
import { BackLink } from './BackLink.tsx'
import { CreateRoleDialog } from './CreateRoleDialog.tsx'
import { CreateTemplateDialog } from './CreateTemplateDialog.tsx'
import { rowOf } from './catalogue.ts'
import { DifferenceList } from './DifferenceList.tsx'
import { differenceBetween, isSameSet } from './matrix.ts'
import { NameAndDescription } from './NameAndDescription.tsx'
import { takeTemplate } from './role-cache.ts'
import { SaveBar } from './SaveBar.tsx'
import { TemplateMatrix } from './TemplateMatrix.tsx'
import { TemplateVersions } from './TemplateVersions.tsx'

const nothing: ReadonlySet<Permission> = new Set()

/** One template, out of the list of all: no call gives one alone. */
export function OneTemplate({ id }: { id: string }) {
  const text = useRolesWords()
  const list = useQuery({
    queryKey: [...keyOf(api.adminPermission.listRoleTemplates), 'all'],
    queryFn: ({ signal }) => allPages(query => api.adminPermission.listRoleTemplates({ query, signal })),
  })
  return (
    <Loaded of={list} rows={6} label={text.loading}>
      {templates => {
        const template = templates.find(({ templateId }) => templateId === id)
        return template ? (
          <TemplateEditor template={template} />
        ) : (
          <div className="max-w-5xl p-4 md:p-6">
            <BackLink view="templates" />
            <EmptyState title={text.noTemplates} className="pt-10" />
          </div>
        )
      }}
    </Loaded>
  )
}

function TemplateEditor({ template }: { template: RoleTemplate }) {
  const text = useRolesWords()
  const own = useOwnPermissions() ?? nothing
  const labelOf = usePermissionLabel()
  const catalogue = useCatalogue()
  const [draft, setDraft] = useState<{ permissions: Permission[]; version: number }>()
  const [isOutdated, setOutdated] = useState(false)
  const { templateId: id, name, builtIn, version } = template
  const chosenPermissions = draft?.permissions ?? template.permissions
  const isDirty = draft !== undefined && !isSameSet(draft.permissions, template.permissions)
  const isReadOnly = builtIn !== undefined || !own.has('role.edit')
  const note = builtIn
    ? text.builtInTemplate
    : own.has('role.edit')
      ? undefined
      : text.needsToEdit(labelOf('role.edit'))
  const discard = () => {
    setDraft(undefined)
    setOutdated(false)
  }
  const save = useApiMutation(api.adminPermission.updateRoleTemplate, {
    async onSuccess(savedTemplate, { body }) {
      await takeTemplate(savedTemplate)
      // What was chosen while the server saved is not saved yet: it stays, on top of what is.
      setDraft(last =>
        last && last.permissions !== body.permissions
          ? { ...last, version: savedTemplate.version }
          : undefined,
      )
      setOutdated(false)
      toast.success(text.templateSaved(savedTemplate.name))
    },
    onFailure(error) {
      if (!errorData(error, 'roleTemplateConflict')) return 'toast'
      setOutdated(true)
    },
  })
  return (
    <div className="max-w-5xl p-4 md:p-6">
      <LeaveGuard isDirty={isDirty} />
      <BackLink view="templates" />
      <div className="mt-1 flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-xl font-bold break-words">{name}</h2>
            {builtIn && <Chip>{text.builtIn}</Chip>}
          </div>
          <p className="mt-0.5 text-pretty text-muted">
            {text.version(version)} · {text.roleCount(template.roleCount)}
          </p>
          {template.description && (
            <p className="mt-1 max-w-prose text-pretty break-words">{template.description}</p>
          )}
        </div>
        <TemplateActions template={template} own={own} />
      </div>
      {note && (
        <Banner kind="info" className="mt-3 rounded-lg">
          {note}
        </Banner>
      )}
      <div className="mt-4 grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <Loaded of={catalogue} rows={6} label={text.loading}>
            {({ items }) => (
              <TemplateMatrix
                rows={items.map(rowOf)}
                chosenPermissions={new Set(chosenPermissions)}
                own={own}
                isReadOnly={isReadOnly}
                onChange={permissions => setDraft({ permissions, version: draft?.version ?? version })}
              />
            )}
          </Loaded>
          {!isReadOnly && (
            <SaveBar
              isDirty={isDirty}
              isPending={save.isPending}
              isOutdated={isOutdated}
              saveLabel={text.saveVersion(version + 1)}
              onSave={() =>
                draft && void save.mutate({ params: { id }, body: { ...draft }, keepEmpty: true })
              }
              onDiscard={discard}
              onReload={async () => {
                await takeTemplate(template)
                discard()
              }}
            />
          )}
        </div>
        <aside className="min-w-0 max-lg:row-start-1" aria-label={text.versions}>
          {isDirty && (
            <Section title={text.difference} description={text.version(version)}>
              <DifferenceList
                difference={differenceBetween(template.permissions, chosenPermissions)}
                labelOf={labelOf}
              />
            </Section>
          )}
          <TemplateVersions id={id} />
        </aside>
      </div>
    </div>
  )
}

/** What else one does with a template. */
function TemplateActions({ template, own }: { template: RoleTemplate; own: ReadonlySet<Permission> }) {
  const text = useRolesWords()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'role' | 'copy' | 'rename' | 'delete'>()
  const close = () => setOpen(undefined)
  const { templateId: id, name, builtIn } = template
  const permissions = usePermitted()
  const edit = (item: MenuAction) => permissions.action('role.edit', item)
  const remove = () =>
    runWrite(() => api.adminPermission.deleteRoleTemplate({ params: { id } }), {
      async onSuccess() {
        await navigate({ to: '/admin', search: rolesSearch({ view: 'templates' }) })
        toast.success(text.templateDeleted(name))
        await takeTemplate(template)
      },
    })
  return (
    <>
      {builtIn !== 'SUPER_ADMIN' && builtIn !== 'MEMBER' && builtIn !== 'GUEST' && (
        <PermittedButton
          permission="role.edit"
          variant="flat"
          color="primary"
          onPress={() => setOpen('role')}
        >
          {text.createRole}
        </PermittedButton>
      )}
      <MenuButton
        label={text.more(name)}
        groups={[
          {
            items: [
              edit({ id: 'copy', label: text.copyTemplate, onAction: () => setOpen('copy') }),
              !builtIn && edit({ id: 'rename', label: text.rename, onAction: () => setOpen('rename') }),
            ],
          },
          {
            items: [
              !builtIn &&
                edit({
                  id: 'delete',
                  label: text.deleteTemplate,
                  isDanger: true,
                  onAction: () => setOpen('delete'),
                }),
            ],
          },
        ]}
      >
        <IconMore className="size-5" aria-hidden="true" />
      </MenuButton>
      {open === 'role' && <CreateRoleDialog templateId={id} onClose={close} />}
      {open === 'copy' && <CreateTemplateDialog from={template} own={own} onClose={close} />}
      {open === 'rename' && (
        <NameAndDescription
          of={template}
          onClose={close}
          onSave={async texts => {
            const savedTemplate = await api.adminPermission.updateRoleTemplate({
              params: { id },
              body: texts,
              keepEmpty: true,
            })
            await takeTemplate(savedTemplate)
            toast.success(text.templateSaved(savedTemplate.name))
          }}
        />
      )}
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        title={text.deleteTemplateTitle(name)}
        confirmLabel={text.deleteTemplate}
        onConfirm={remove}
      >
        {text.deleteTemplateText}
      </ConfirmDialog>
    </>
  )
}
