import { useInfiniteQuery } from '@tanstack/react-query'
import type { Platform, PlatformChange } from '@trau/contract'
import { useApiMutation } from '../../../api/mutation.ts'
import { pagesOf } from '../../../api/pages.ts'
import { platformApi } from '../../../api/platform-api.ts'
import { getLanguage } from '../../../i18n/language.ts'
import { usePlatformWords } from '../../../i18n/words/platform.ts'
import { fullTime } from '../../../text/time.ts'
import { toast } from '../../../ui/toast.ts'
import { ChangeHistory, ChangeLine } from '../ChangeHistory.tsx'
import { useFlagName, useRoleName } from './flag-text.ts'
import { renewRecords } from './records.ts'

const pageSize = 10

/** What was changed, by whom, from what to what; what was changed last of each record can be taken back, one after the other. */
export function HistorySection({ platform }: { platform: Platform }) {
  const text = usePlatformWords()
  const history = useInfiniteQuery(
    pagesOf(
      platformApi.platformSetting.listPlatformChanges,
      { query: { requestPayload: { platform } } },
      pageSize,
    ),
  )
  return (
    <ChangeHistory words={text} of={history}>
      {change => <Change key={change.changeId} change={change} />}
    </ChangeHistory>
  )
}

function Change({ change }: { change: PlatformChange }) {
  const text = usePlatformWords()
  const nameOf = useFlagName()
  const roleName = useRoleName()
  const name =
    change.kind === 'FLAG'
      ? nameOf(change.key)
      : (text.names[change.key as keyof typeof text.names] ?? change.key)
  const act = change.undoneId ? 'undone' : !change.before ? 'created' : !change.after ? 'deleted' : 'updated'
  const undo = useApiMutation(platformApi.platformSetting.undoPlatformChange, {
    async onSuccess() {
      await renewRecords()
      toast.success(text.undone)
    },
  })
  const shownValue = (field: string, value: string | undefined) =>
    value === undefined ? undefined : shown(field, value, text.yesNo, roleName)
  return (
    <ChangeLine
      title={text.acts[act](name)}
      by={change.editor}
      somebody={text.somebody}
      at={change.createdTime}
      undo={
        change.canUndo
          ? {
              permission: 'config.edit',
              label: change.undoneId ? text.redoOf(name) : text.undoOf(name),
              text: change.undoneId ? text.redo : text.undo,
              isPending: undo.isPending,
              onPress: () => void undo.mutate({ params: { changeId: change.changeId } }),
            }
          : undefined
      }
      differences={change.differences.map(({ field, before, after }) => ({
        label: text.fields[field as keyof typeof text.fields] ?? field,
        before: shownValue(field, before),
        after: shownValue(field, after),
      }))}
    />
  )
}

/** A value of the history as one reads it; it comes as JSON. */
export function shown(
  field: string,
  json: string,
  yesNo: readonly [string, string],
  roleName: (role: string) => string,
): string {
  const value: unknown = JSON.parse(json)
  if (typeof value === 'boolean') return value ? yesNo[0] : yesNo[1]
  if (typeof value === 'number') {
    if (/Time$/.test(field)) return fullTime(value)
    const number = value.toLocaleString(getLanguage())
    return field === 'percentage' ? `${number} %` : number
  }
  if (Array.isArray(value)) return value.map(roleName).join(', ') || '–'
  return String(value) || '–'
}
