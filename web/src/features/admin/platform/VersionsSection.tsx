import type { Platform } from '@trau/contract'
import { clientVersion, compareVersions } from '@trau/contract/rules/platform'
import { usePlatformWords } from '../../../i18n/words/platform.ts'
import { FormError } from '../../../kit/FormError.tsx'
import { Section } from '../../../kit/Section.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { FormButtons } from './FormButtons.tsx'
import type { ConfigOf } from './records.ts'
import { useRecordForm } from './useRecordForm.ts'

interface VersionsSectionProps {
  platform: Platform
  record: ConfigOf<'VERSIONS'> | undefined
}

/** Which clients are asked to reload, and which are blocked. */
export function VersionsSection({ platform, record }: VersionsSectionProps) {
  const text = usePlatformWords()
  const { form, discard } = useRecordForm({
    platform,
    key: 'versions',
    kind: 'VERSIONS',
    record,
    valuesOf: one => ({ minimum: one?.value.minimum ?? '', recommended: one?.value.recommended ?? '' }),
    toValue: ({ minimum, recommended: recommendedVersion }) => ({
      ...(minimum.trim() && { minimum: minimum.trim() }),
      ...(recommendedVersion.trim() && { recommended: recommendedVersion.trim() }),
    }),
    check({ minimum, recommended: recommendedVersion }) {
      const isWrong = (value: string) => value.trim() !== '' && !clientVersion.test(value.trim())
      if (isWrong(minimum)) return { minimum: text.versionInvalid }
      if (isWrong(recommendedVersion)) return { recommended: text.versionInvalid }
      const isOrdered =
        !minimum.trim() ||
        !recommendedVersion.trim() ||
        compareVersions(minimum.trim(), recommendedVersion.trim()) <= 0
      return isOrdered ? {} : { recommended: text.versionOrder }
    },
  })
  return (
    <Section title={text.versions} description={text.versionsText}>
      <LeaveGuard isDirty={form.isDirty} />
      <form {...form.formProps} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...form.field('minimum')}
            label={text.minimum}
            description={text.minimumText}
            placeholder="1.4.0"
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            {...form.field('recommended')}
            label={text.recommended}
            description={text.recommendedText}
            placeholder="1.5.0"
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
        <FormError>{form.formError}</FormError>
        <FormButtons form={form} onDiscard={discard} />
      </form>
    </Section>
  )
}
