import { useQuery } from '@tanstack/react-query'
import type { LdapSetting } from '@trau/contract'
import { type Ref, useRef, useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { invalidate, q } from '../../../api/query-client.ts'
import { useLdapWords } from '../../../i18n/words/ldap.ts'
import { LoadFailure } from '../../../kit/ListParts.tsx'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { Section } from '../../../kit/Section.tsx'
import { fullTime } from '../../../text/time.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { toast } from '../../../ui/toast.ts'
import { useFocusKept } from '../../../ui/useFocusKept.ts'
import { LdapDialog } from './LdapDialog.tsx'

const { directory } = administrationApi

/** The tenant's LDAP directory, and how the last comparison with it went. */
export function LdapSection() {
  const text = useLdapWords()
  const settingQuery = useQuery(q(directory.getLdapSetting))
  const [isEditing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useFocusKept(opener, isEditing)
  const setting = settingQuery.data?.setting
  return (
    <Section title={text.title} description={text.text}>
      {settingQuery.error && !settingQuery.data ? (
        <LoadFailure of={settingQuery} title={text.failed} />
      ) : (
        <>
          {setting && <Summary setting={setting} editRef={opener} onEdit={() => setEditing(true)} />}
          {setting === null && (
            <PermittedButton
              permission="provider.edit"
              ref={opener}
              variant="flat"
              onPress={() => setEditing(true)}
            >
              {text.setUp}
            </PermittedButton>
          )}
        </>
      )}
      {isEditing && settingQuery.data && (
        <LdapDialog setting={settingQuery.data.setting} onClose={() => setEditing(false)} />
      )}
    </Section>
  )
}

interface SummaryProps {
  setting: LdapSetting
  editRef: Ref<HTMLButtonElement>
  onEdit: () => void
}

function Summary({ setting, editRef, onEdit }: SummaryProps) {
  const text = useLdapWords()
  const { syncedTime, syncResult } = setting
  const sync = useApiMutation(() => directory.syncLdap({ body: {}, timeoutMs: 2 * 60_000 }), {
    async onSuccess(result) {
      await invalidate(directory.getLdapSetting)
      if (!result.problem) toast.success(text.syncDone)
    },
  })
  return (
    <div className="rounded-lg border border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span className="min-w-0 break-all">{setting.url}</span>
            <Chip color={setting.isEnabled ? 'success' : 'default'}>
              {setting.isEnabled ? text.isOn : text.isOff}
            </Chip>
          </p>
          <p className="text-sm break-words text-muted">{setting.baseDn}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {setting.isEnabled && (
            <PermittedButton
              permission="provider.edit"
              size="sm"
              variant="flat"
              isPending={sync.isPending}
              onPress={() => void sync.mutate()}
            >
              {text.sync}
            </PermittedButton>
          )}
          <PermittedButton permission="provider.edit" ref={editRef} size="sm" variant="flat" onPress={onEdit}>
            {text.edit}
          </PermittedButton>
        </div>
      </div>
      <div aria-live="polite" className="mt-2 text-sm text-pretty text-muted">
        <p>{syncedTime ? text.synced(fullTime(syncedTime)) : text.neverSynced}</p>
        {syncResult?.problem ? (
          <p className="text-danger-deep">{text.problems[syncResult.problem]}</p>
        ) : (
          syncResult && (
            <p>{text.result(syncResult.seen, syncResult.changed, syncResult.locked, syncResult.unlocked)}</p>
          )
        )}
        {syncResult?.serverAnswer && <p className="break-words">{text.answered(syncResult.serverAnswer)}</p>}
      </div>
    </div>
  )
}
