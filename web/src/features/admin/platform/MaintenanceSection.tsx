import type { MaintenanceValue, Platform } from '@trau/contract'
import { countGraphemes } from '@trau/contract/rules/graphemes'
import { maxMaintenanceText } from '@trau/contract/rules/platform'
import { serverNow } from '../../../api/server-clock.ts'
import { usePlatformWords } from '../../../i18n/words/platform.ts'
import { Section } from '../../../kit/Section.tsx'
import { fromWall, toWall } from '../../../text/time.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { MaintenanceText } from '../../platform/index.ts'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { NoticeActions } from './NoticeActions.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import type { ConfigOf } from './records.ts'
import { useRecordForm } from './useRecordForm.ts'

const noticeHours = ['0', '1', '6', '24', '72', '168', '336'] as const

interface MaintenanceSectionProps {
  platform: Platform
  record: ConfigOf<'MAINTENANCE'> | undefined
}

interface Values {
  start: string
  end: string
  text: string
  notice: string
}

const toValue = ({ start, end, text, notice }: Values): MaintenanceValue => ({
  text: text.trim(),
  startTime: fromWall(start),
  endTime: fromWall(end),
  noticeHours: Number(notice),
})

/** When the service is worked on, as a banner tells people before and meanwhile. */
export function MaintenanceSection({ platform, record }: MaintenanceSectionProps) {
  const text = usePlatformWords()
  const { form, base, discard } = useRecordForm({
    platform,
    key: 'maintenance',
    kind: 'MAINTENANCE',
    record,
    valuesOf: (one): Values => ({
      start: one ? toWall(one.value.startTime) : '',
      end: one ? toWall(one.value.endTime) : '',
      text: one?.value.text ?? '',
      notice: String(one?.value.noticeHours ?? 24),
    }),
    toValue,
    check({ start, end, text: words }) {
      const [from, until] = [fromWall(start), fromWall(end)]
      if (Number.isNaN(from)) return { start: text.timeMissing }
      if (Number.isNaN(until)) return { end: text.timeMissing }
      if (from >= until) return { end: text.timeOrder }
      return countGraphemes(words.trim()) > maxMaintenanceText
        ? { text: text.tooLong(maxMaintenanceText) }
        : {}
    },
  })
  const { notice } = form.values
  const value = toValue(form.values)
  const isWhole = value.startTime < value.endTime
  const isOver = isWhole && value.endTime <= serverNow()
  return (
    <Section title={text.maintenance} description={text.maintenanceText}>
      <LeaveGuard isDirty={form.isDirty} />
      <form {...form.formProps} className="flex flex-col gap-4">
        <PeriodFields form={form} />
        <Select
          label={text.notice}
          options={noticeHours.map(hours => ({
            value: hours as string,
            label: text.noticeHours(Number(hours)),
          }))}
          value={notice}
          onChange={next => form.set('notice', next)}
        />
        <TextArea {...form.field('text')} label={text.note} description={text.noteText} />
        {isWhole && (
          <section aria-label={text.preview}>
            <h4 className="mb-1.5 text-sm font-medium">{text.preview}</h4>
            {isOver ? (
              <p className="text-sm text-muted">{text.isOver}</p>
            ) : (
              <div className="flex flex-col gap-2">
                {(['before', 'during'] as const).map(phase => (
                  <Banner key={phase} kind="warn" className="rounded-lg">
                    <MaintenanceText
                      maintenance={value}
                      phase={phase}
                      now={phase === 'before' ? serverNow() : value.startTime}
                    />
                  </Banner>
                ))}
              </div>
            )}
          </section>
        )}
        <NoticeActions form={form} base={base} removeLabel={text.removeMaintenance} onDiscard={discard} />
      </form>
    </Section>
  )
}
