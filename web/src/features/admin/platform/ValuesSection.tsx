import type { Platform, PlatformConfig } from '@trau/contract'
import { useState } from 'react'
import { getLanguage } from '../../../i18n/language.ts'
import { usePlatformWords } from '../../../i18n/words/platform.ts'
import { Section } from '../../../kit/Section.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import type { ConfigOf } from './records.ts'
import { ValueDialog } from './ValueDialog.tsx'

export type ValueRecord = ConfigOf<'LINK'> | ConfigOf<'LIMIT'>

interface ValuesSectionProps {
  kind: ValueRecord['kind']
  platform: Platform
  records: readonly PlatformConfig[]
}

export const shownValue = (record: ValueRecord) =>
  record.kind === 'LINK' ? record.value.url : record.value.number.toLocaleString(getLanguage())

/** Links, or numbers, by their keys. */
export function ValuesSection({ kind, platform, records }: ValuesSectionProps) {
  const text = usePlatformWords()
  const words = text.values[kind]
  const [open, setOpen] = useState<{ record?: ValueRecord }>()
  const shownRecords = records.filter((record): record is ValueRecord => record.kind === kind)
  return (
    <Section title={words.title} description={words.text}>
      {shownRecords.length > 0 && (
        <ul className="mb-3 divide-y divide-line rounded-lg border border-line px-4">
          {shownRecords.map(record => (
            <li key={record.key} className="flex flex-wrap items-center gap-3 py-2.5">
              <div className="min-w-0 flex-1 basis-40">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-mono text-sm break-all">{record.key}</span>
                  {record.isPublic && <Chip color="default">{text.isPublic}</Chip>}
                </p>
                <p className="text-sm break-all text-muted tabular-nums">{shownValue(record)}</p>
              </div>
              <Button
                size="sm"
                variant="flat"
                aria-label={text.editName(record.key)}
                onPress={() => setOpen({ record })}
              >
                {text.edit}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="flat" onPress={() => setOpen({})}>
        {words.add}
      </Button>
      {open && (
        <ValueDialog
          kind={kind}
          platform={platform}
          record={open.record}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  )
}
