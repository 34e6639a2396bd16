import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Template } from '@trau/contract'
import { useId, useState } from 'react'
import IconNext from '~icons/lucide/chevron-right'
import { administrationApi } from '../../../api/administration-api.ts'
import { q } from '../../../api/query-client.ts'
import { useAdminWords } from '../../../i18n/words/admin.ts'
import { useTemplatesWords } from '../../../i18n/words/templates.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PaneHead } from '../../../kit/PaneHead.tsx'
import { fold } from '../../../text/vietnamese.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { groupOf, type TemplateGroup, templateGroups } from './groups.ts'

const channels = ['EMAIL', 'SMS', 'PUSH'] as const
const locales = ['vi', 'en'] as const
/** There are fewer of one channel and locale. */
const limit = 100

/** Every template of a channel and language, by what it is for. */
export function TemplateList() {
  const text = useTemplatesWords()
  const { tabs } = useAdminWords()
  const [channel, setChannel] = useState<Template['channel']>('EMAIL')
  const [locale, setLocale] = useState<Template['locale']>('vi')
  const [search, setSearch] = useState('')
  const [isChangedOnly, setChangedOnly] = useState(false)
  const list = useQuery(
    q(administrationApi.notificationTemplate.listTemplates, {
      query: { limit, requestPayload: JSON.stringify({ channel, locale }) },
    }),
  )
  const matches = ({ type, subject, body, isDefault }: Template) =>
    (!isChangedOnly || !isDefault) &&
    fold(`${text.types[type]} ${subject} ${body}`).includes(fold(search.trim()))
  return (
    <div className="max-w-3xl p-4 md:p-6">
      <PaneHead title={tabs.templates} text={text.text} />
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={text.channel}
          className="max-sm:w-full"
          segments={channels.map(value => ({ value, label: text.channels[value] }))}
          value={channel}
          onChange={setChannel}
        />
        <SegmentedControl
          label={text.locale}
          className="max-sm:w-full"
          segments={locales.map(value => ({ value, label: text.locales[value] }))}
          value={locale}
          onChange={setLocale}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-3 pb-4">
        <div className="min-w-0 flex-1 basis-60">
          <SearchField label={text.search} value={search} onChange={setSearch} />
        </div>
        <Checkbox checked={isChangedOnly} onChange={setChangedOnly}>
          {text.changedOnly}
        </Checkbox>
      </div>
      <Loaded of={list} rows={8} label={text.loading}>
        {({ items }) => {
          const shownTemplates = items.filter(matches)
          if (shownTemplates.length === 0)
            return (
              <EmptyState title={text.none} className="pt-6">
                {text.noneText}
              </EmptyState>
            )
          return templateGroups.map(group => (
            <Group
              key={group}
              group={group}
              templates={shownTemplates.filter(({ type }) => groupOf(type) === group)}
            />
          ))
        }}
      </Loaded>
    </div>
  )
}

function Group({ group, templates }: { group: TemplateGroup; templates: Template[] }) {
  const text = useTemplatesWords()
  const id = useId()
  if (templates.length === 0) return null
  return (
    <section aria-labelledby={id} className="not-first:mt-6">
      <h3 id={id} className="mb-2 font-bold">
        {text.groups[group]}
      </h3>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        {templates.map(template => (
          <li key={template.templateId}>
            <Link
              to="/admin"
              search={{ tab: 'templates', item: template.templateId }}
              className="flex items-center gap-3 px-4 py-2.5 hover:bg-fill focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-medium">{text.types[template.type]}</span>
                  <TemplateChips template={template} />
                </span>
                <span className="block truncate text-sm text-muted">{template.subject || template.body}</span>
              </span>
              <IconNext className="size-5 shrink-0 text-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What differs from the shipped text. */
export function TemplateChips({ template }: { template: Template }) {
  const text = useTemplatesWords()
  return (
    <>
      {!template.isDefault && <Chip color="primary">{text.changed}</Chip>}
      {!template.isDefault && !template.enabled && <Chip color="warning">{text.off}</Chip>}
      {template.lastFallback && <Chip color="danger">{text.fellBack}</Chip>}
    </>
  )
}
