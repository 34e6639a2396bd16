import { useQuery } from '@tanstack/react-query'
import type { ScimGroup, ScimToken } from '@trau/contract'
import { useRef, useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { api } from '../../../api/api.ts'
import { runWrite, useApiMutation } from '../../../api/mutation.ts'
import { invalidate, q, qWith } from '../../../api/query-client.ts'
import { useScimWords } from '../../../i18n/words/scim.ts'
import { LoadFailure } from '../../../kit/ListParts.tsx'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { Section } from '../../../kit/Section.tsx'
import { useOwnPermissions } from '../../../model/account/own-permissions.ts'
import { fullTime } from '../../../text/time.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toast.ts'
import { useFocusKept } from '../../../ui/useFocusKept.ts'
import { ScimTokenDialog } from './ScimTokenDialog.tsx'
import { tenantRoles } from './tenant-roles.ts'

const { directory } = administrationApi

/** Tokens of systems that provision accounts, and the roles of the groups that they send. */
export function ScimSection() {
  const text = useScimWords()
  const mayEdit = useOwnPermissions()?.has('provider.edit') === true
  const settingQuery = useQuery(q(directory.getScimSetting))
  const [open, setOpen] = useState<'create' | ScimToken>()
  const close = () => setOpen(undefined)
  const add = useRef<HTMLButtonElement>(null)
  useFocusKept(add, open !== undefined)
  const { data } = settingQuery
  const revoke = (tokenId: string) =>
    runWrite(() => directory.revokeScimToken({ params: { tokenId } }), {
      async onSuccess() {
        await invalidate(directory.getScimSetting)
        toast.success(text.revoked)
      },
    })
  return (
    <Section title={text.title} description={text.text}>
      {settingQuery.error && !data && <LoadFailure of={settingQuery} title={text.failed} />}
      {data && (
        <>
          <p className="mb-3 text-sm break-all text-muted">
            {text.address} <span className="font-mono select-all">{data.address}</span>
          </p>
          {data.tokens.length === 0 && <p className="mb-3 text-muted">{text.noTokens}</p>}
          {data.tokens.length > 0 && (
            <ul
              aria-label={text.tokens}
              className="mb-3 divide-y divide-line rounded-lg border border-line px-4"
            >
              {data.tokens.map(token => (
                <li key={token.tokenId} className="flex flex-wrap items-center gap-3 py-2.5">
                  <div className="min-w-0 flex-1 basis-40">
                    <p className="font-medium break-words">{token.name}</p>
                    <p className="text-sm text-muted">
                      {[
                        text.created(fullTime(token.createdTime)),
                        token.lastUsedTime ? text.lastUsed(fullTime(token.lastUsedTime)) : text.neverUsed,
                      ].join(' · ')}
                    </p>
                  </div>
                  <PermittedButton
                    permission="provider.edit"
                    size="sm"
                    variant="flat"
                    color="danger"
                    aria-label={text.revokeName(token.name)}
                    onPress={() => setOpen(token)}
                  >
                    {text.revoke}
                  </PermittedButton>
                </li>
              ))}
            </ul>
          )}
          <PermittedButton
            permission="provider.edit"
            ref={add}
            variant="flat"
            onPress={() => setOpen('create')}
          >
            {text.addToken}
          </PermittedButton>
          {data.groups.length > 0 && <Groups groups={data.groups} mayEdit={mayEdit} />}
        </>
      )}
      {open === 'create' && <ScimTokenDialog onClose={close} />}
      {typeof open === 'object' && (
        <ConfirmDialog
          onClose={close}
          title={text.revokeName(open.name)}
          confirmLabel={text.revoke}
          onConfirm={() => revoke(open.tokenId)}
        >
          {text.revokeText}
        </ConfirmDialog>
      )}
    </Section>
  )
}

const none = 'none'

function Groups({ groups, mayEdit }: { groups: readonly ScimGroup[]; mayEdit: boolean }) {
  const text = useScimWords()
  const maySee = useOwnPermissions()?.has('role.read') === true
  const roles = useQuery(
    qWith(api.adminPermission.listRoles, { query: tenantRoles }, { enabled: maySee && mayEdit }),
  )
  const save = useApiMutation(
    ({ group, roleId }: { group: ScimGroup; roleId: string | null }) =>
      directory.setScimGroupRole({ params: { groupId: group.groupId }, body: { roleId }, keepEmpty: true }),
    {
      async onSuccess(_, { group }) {
        await invalidate(directory.getScimSetting)
        toast.success(text.roleSaved(group.displayName))
      },
    },
  )
  const options = (roles.data?.items ?? [])
    .filter(({ builtIn }) => builtIn !== 'MEMBER')
    .map(({ roleId, name }) => ({ value: roleId, label: name }))
  return (
    <div className="mt-5">
      <h4 className="font-medium">{text.groups}</h4>
      <p className="mb-2 text-sm text-muted">{text.groupsText}</p>
      <ul className="divide-y divide-line rounded-lg border border-line px-4">
        {groups.map(group => (
          <li key={group.groupId} className="flex flex-wrap items-center gap-3 py-2.5">
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-medium break-words">{group.displayName}</p>
              <p className="text-sm text-muted">{text.members(group.memberCount)}</p>
            </div>
            {roles.data && (
              <Select
                label={text.roleOf(group.displayName)}
                hideLabel
                className="w-48 max-sm:w-full"
                options={[
                  { value: none, label: text.noRole },
                  ...(group.roleId && !options.some(({ value }) => value === group.roleId)
                    ? [{ value: group.roleId, label: text.otherRole }]
                    : []),
                  ...options,
                ]}
                value={group.roleId ?? none}
                onChange={value => void save.mutate({ group, roleId: value === none ? null : value })}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
