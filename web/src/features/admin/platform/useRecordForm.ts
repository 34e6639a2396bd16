import type { ConfigKind, Platform } from '@trau/contract'
import { useEffect, useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { usePlatformWords } from '../../../i18n/words/platform.ts'
import { type FieldErrors, useForm } from '../../../kit/useForm.ts'
import { toast } from '../../../ui/toast.ts'
import { type ConfigOf, renewRecords, saveRecord } from './records.ts'

interface RecordForm<K extends ConfigKind, V extends object> {
  platform: Platform
  key: string
  kind: K
  record: ConfigOf<K> | undefined
  valuesOf: (record: ConfigOf<K> | undefined) => V
  toValue: (values: V) => ConfigOf<K>['value']
  /** Whether who is signed out may read it: by default everybody may. */
  isPublic?: (values: V) => boolean
  check?: (values: V) => FieldErrors<V>
}

/** A form over one record. What others save meanwhile is taken up as long as nothing was typed here. */
export function useRecordForm<K extends ConfigKind, V extends object>(options: RecordForm<K, V>) {
  const { platform, key, kind, record, valuesOf, toValue, isPublic, check } = options
  const text = usePlatformWords()
  const [base, setBase] = useState(record)
  const form = useForm({
    initial: valuesOf(base),
    ...(check && { check }),
    async submit(values) {
      const savedRecord = (await saveRecord({
        platform,
        key,
        kind,
        value: toValue(values),
        isPublic: isPublic?.(values) ?? true,
        base,
      })) as ConfigOf<K>
      take(savedRecord)
      await renewRecords()
      toast.success(text.saved)
    },
    explain: error => ({ form: errorText(error) }),
  })
  function take(next: ConfigOf<K> | undefined) {
    setBase(next)
    form.reset(valuesOf(next))
  }
  const isNewer = record?.version !== base?.version && (record?.version ?? 0) !== (base?.version ?? 0)
  const mayTake = isNewer && !form.isDirty && !form.isPending
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is something to take, and no other time
  useEffect(() => {
    if (mayTake) take(record)
  }, [mayTake, record?.version])
  return { form, base, discard: () => take(record) }
}
