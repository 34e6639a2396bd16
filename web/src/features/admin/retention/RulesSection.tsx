import { useQuery } from '@tanstack/react-query'
import type { RetentionRule } from '@trau/contract'
import { useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { q } from '../../../api/query-client.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { retention } from '../../../i18n/vi/retention.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { Section } from '../../../kit/Section.tsx'
import { fullTime } from '../../../text/time.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RuleDialog } from './RuleDialog.tsx'

/** The rules, from the widest to the narrowest. */
export function RulesSection() {
  const text = useText(retention)
  const [language] = useLanguage()
  const [open, setOpen] = useState<RetentionRule | 'new'>()
  const list = useQuery(q(administrationApi.retention.listRetentionRules))
  const placeOf = ({ scope, scopeName }: RetentionRule) =>
    scope.id ? text.scopeOf(text.scopes[scope.kind], scopeName ?? scope.id) : text.scopes[scope.kind]
  const addButton = (
    <PermittedButton permission="retention.edit" color="primary" onPress={() => setOpen('new')}>
      {text.add}
    </PermittedButton>
  )
  return (
    <Section title={text.rules}>
      <Loaded of={list} rows={3} label={text.loading}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={text.empty} className="py-4" action={addButton}>
              {text.emptyText}
            </EmptyState>
          ) : (
            <ul className="mb-3 divide-y divide-line rounded-lg border border-line">
              {items.map(rule => (
                <li key={rule.ruleId} className="flex flex-wrap items-center gap-3 px-4 py-3">
                  <span className="min-w-0 flex-1 basis-60">
                    <span className="block font-medium break-words">{placeOf(rule)}</span>
                    <span className="block">
                      {text.kinds[rule.kind]} ·{' '}
                      {rule.days === null
                        ? text.keptForEver
                        : text.keptFor(rule.days.toLocaleString(language))}
                    </span>
                    <span className="block text-sm text-muted">
                      {text.changedBy(rule.updatedBy.name || text.someone, fullTime(rule.updatedTime))}
                    </span>
                  </span>
                  <PermittedButton
                    permission="retention.edit"
                    variant="flat"
                    aria-label={text.editRule(placeOf(rule), text.kinds[rule.kind])}
                    onPress={() => setOpen(rule)}
                  >
                    {text.edit}
                  </PermittedButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {(list.data?.items.length ?? 0) > 0 && addButton}
      {open && <RuleDialog rule={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}
