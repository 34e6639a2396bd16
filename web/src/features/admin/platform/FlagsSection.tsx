import type { Platform, PlatformConfig } from '@trau/contract'
import { areaFlags } from '@trau/contract/rules/platform'
import { useState } from 'react'
import { usePlatformWords } from '../../../i18n/words/platform.ts'
import { Section } from '../../../kit/Section.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { FlagDialog } from './FlagDialog.tsx'
import { useFlagName, useRoleName } from './flag-text.ts'
import type { ConfigOf } from './records.ts'

interface FlagsSectionProps {
  platform: Platform
  records: readonly PlatformConfig[]
}

/** Features, and for whom each is on. */
export function FlagsSection({ platform, records }: FlagsSectionProps) {
  const text = usePlatformWords()
  const nameOf = useFlagName()
  const roleName = useRoleName()
  const [open, setOpen] = useState<{ key?: string }>()
  const flags = new Map(
    records
      .filter((record): record is ConfigOf<'FLAG'> => record.kind === 'FLAG')
      .map(record => [record.key, record]),
  )
  const keys = [
    ...areaFlags,
    ...[...flags.keys()].filter(key => !(areaFlags as readonly string[]).includes(key)),
  ]
  return (
    <Section title={text.flags} description={text.flagsText}>
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr className="text-left text-sm text-muted">
            <th scope="col" className="pb-1 font-medium">
              {text.flag}
            </th>
            <th scope="col" className="pb-1 font-medium">
              {text.flagFor}
            </th>
            <th scope="col">
              <span className="sr-only">{text.edit}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map(key => {
            const value = flags.get(key)?.value ?? { isOn: true, percentage: 100, roles: [] }
            const isEverybody = value.isOn && value.percentage === 100
            return (
              <tr key={key}>
                <th scope="row" className="border-t border-line py-2 pr-3 text-left font-normal">
                  <span className="block font-medium break-words">{nameOf(key)}</span>
                  {nameOf(key) !== key && (
                    <span className="font-mono text-sm break-all text-muted">{key}</span>
                  )}
                </th>
                <td className="border-t border-line py-2 pr-3">
                  <span className="flex flex-wrap gap-1.5">
                    {!value.isOn ? (
                      <Chip color="danger">{text.off}</Chip>
                    ) : isEverybody ? (
                      <Chip color="success">{text.everybody}</Chip>
                    ) : (
                      <>
                        <Chip color="warning">{text.percent(value.percentage)}</Chip>
                        {value.roles.map(role => (
                          <Chip key={role} color="default">
                            {roleName(role)}
                          </Chip>
                        ))}
                      </>
                    )}
                  </span>
                </td>
                <td className="border-t border-line py-2 text-right">
                  <Button
                    size="sm"
                    variant="flat"
                    aria-label={text.editName(nameOf(key))}
                    onPress={() => setOpen({ key })}
                  >
                    {text.edit}
                  </Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <Button variant="flat" className="mt-3" onPress={() => setOpen({})}>
        {text.addFlag}
      </Button>
      {open && (
        <FlagDialog
          platform={platform}
          flagKey={open.key}
          record={open.key === undefined ? undefined : flags.get(open.key)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  )
}
