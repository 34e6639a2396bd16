import type { AnnouncementValue, Platform } from '@trau/contract'
import { countGraphemes } from '@trau/contract/rules/graphemes'
import { announcementLevels, maxAnnouncementText } from '@trau/contract/rules/platform'
import { serverNow } from '../../../api/server-clock.ts'
import { usePlatformWords } from '../../../i18n/words/platform.ts'
import { Section } from '../../../kit/Section.tsx'
import { fromWall, toWall } from '../../../text/time.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { AnnouncementText } from '../../platform/index.ts'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { NoticeActions } from './NoticeActions.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import { RolesField } from './RolesField.tsx'
import type { ConfigOf } from './records.ts'
import { useRecordForm } from './useRecordForm.ts'

interface AnnouncementSectionProps {
  platform: Platform
  record: ConfigOf<'ANNOUNCEMENT'> | undefined
}

interface Values {
  text: string
  textEn: string
  level: AnnouncementValue['level']
  start: string
  end: string
  isDismissible: boolean
  roles: string[]
}

const toValue = ({ text, textEn, start, end, ...rest }: Values): AnnouncementValue => ({
  ...rest,
  text: text.trim(),
  textEn: textEn.trim(),
  startTime: fromWall(start),
  endTime: fromWall(end),
})

/** What a banner tells everybody, or the people of some roles, for a time. */
export function AnnouncementSection({ platform, record }: AnnouncementSectionProps) {
  const words = usePlatformWords()
  const { form, base, discard } = useRecordForm({
    platform,
    key: 'announcement',
    kind: 'ANNOUNCEMENT',
    record,
    valuesOf: (one): Values => ({
      text: one?.value.text ?? '',
      textEn: one?.value.textEn ?? '',
      level: one?.value.level ?? 'INFO',
      start: one ? toWall(one.value.startTime) : '',
      end: one ? toWall(one.value.endTime) : '',
      isDismissible: one?.value.isDismissible ?? true,
      roles: one?.value.roles ?? [],
    }),
    toValue,
    isPublic: ({ roles }) => roles.length === 0,
    check({ text, textEn, start, end }) {
      const [from, until] = [fromWall(start), fromWall(end)]
      const tooLong = words.tooLong(maxAnnouncementText)
      if (!text.trim()) return { text: words.announcementMissing }
      if (countGraphemes(text.trim()) > maxAnnouncementText) return { text: tooLong }
      if (countGraphemes(textEn.trim()) > maxAnnouncementText) return { textEn: tooLong }
      if (Number.isNaN(from)) return { start: words.timeMissing }
      if (Number.isNaN(until)) return { end: words.timeMissing }
      return from >= until ? { end: words.timeOrder } : {}
    },
  })
  const { text, textEn, level, end, isDismissible, roles } = form.values
  const isOver = fromWall(end) <= serverNow()
  return (
    <Section title={words.announcement} description={words.announcementText}>
      <LeaveGuard isDirty={form.isDirty} />
      <form {...form.formProps} className="flex flex-col gap-4">
        <TextArea {...form.field('text')} label={words.announcementBody} />
        <TextArea
          {...form.field('textEn')}
          label={words.announcementEn}
          description={words.announcementEnText}
        />
        <PeriodFields form={form} />
        <Select
          label={words.level}
          options={announcementLevels.map(value => ({ value, label: words.levels[value] }))}
          value={level}
          onChange={next => form.set('level', next)}
        />
        <Checkbox checked={isDismissible} onChange={next => form.set('isDismissible', next)}>
          {words.isDismissible}
        </Checkbox>
        <RolesField label={words.onlyFor} roles={roles} onChange={next => form.set('roles', next)} />
        {text.trim() && (
          <section aria-label={words.preview}>
            <h4 className="mb-1.5 text-sm font-medium">{words.preview}</h4>
            {isOver ? (
              <p className="text-sm text-muted">{words.isOver}</p>
            ) : (
              <Banner kind={level === 'WARNING' ? 'warn' : 'info'} className="rounded-lg">
                <AnnouncementText text={text} textEn={textEn} />
              </Banner>
            )}
          </section>
        )}
        <NoticeActions form={form} base={base} removeLabel={words.removeAnnouncement} onDiscard={discard} />
      </form>
    </Section>
  )
}
