import { Link } from '@tanstack/react-router'
import type { PermissionCheck, PermissionReason, User } from '@trau/contract'
import { Fragment, type ReactNode } from 'react'
import IconNext from '~icons/lucide/chevron-right'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { personName } from '../../../model/people/people.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { rolesSearch } from './addresses.ts'
import { ScopeName } from './ScopeName.tsx'
import { inOrder, whySentence } from './why-sentence.ts'

interface WhyChainProps {
  check: PermissionCheck
  user: User
  /** Of the permission. */
  label: string
}

/** Why somebody may do something: a sentence, and the chain of every role that says something about it. */
export function WhyChain({ check, user, label }: WhyChainProps) {
  const text = useRolesWords()
  return (
    <div
      className={cx(
        'rounded-lg p-3.5',
        check.isAllowed ? 'bg-primary-soft text-primary-deep' : 'bg-danger-soft text-danger-deep',
      )}
    >
      <p className="text-pretty font-medium">{whySentence(text.sentences, check, personName(user), label)}</p>
      {check.reasons.length > 0 && (
        <ul aria-label={text.chain} className="mt-3 flex flex-col gap-2">
          {inOrder(check.reasons).map(reason => (
            <li
              key={`${reason.roleId} ${reason.source}`}
              className="rounded-md border border-line bg-surface px-3 py-2 text-ink"
            >
              <Chain reason={reason} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Chain({ reason }: { reason: PermissionReason }) {
  const text = useRolesWords()
  const { roleId, roleName, scope, source, templateName, templateVersion, effect, isDecisive } = reason
  const steps: [string, ReactNode][] = [
    [
      text.step.role,
      <Link
        key="role"
        to="/admin"
        search={rolesSearch({ roleId })}
        className="rounded-sm font-medium text-primary-deep underline"
      >
        {roleName}
      </Link>,
    ],
    ...(source === 'TEMPLATE' && templateName !== undefined
      ? [[text.step.template, text.ofTemplate(templateName, templateVersion ?? 1)] satisfies [string, string]]
      : [[text.step.template, text.sources[source]] satisfies [string, string]]),
    [text.step.scope, <ScopeName key="scope" scope={scope} />],
    [text.step.effect, <EffectWord key="effect" effect={effect} />],
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm">
      {steps.map(([name, value], at) => (
        <Fragment key={name}>
          {at > 0 && <IconNext className="size-4 shrink-0 text-muted" aria-hidden="true" />}
          <span className="min-w-0">
            <span className="sr-only">{name}: </span>
            {value}
          </span>
        </Fragment>
      ))}
      <Chip color={!isDecisive ? 'default' : effect === 'DENY' ? 'danger' : 'primary'} className="ml-auto">
        {isDecisive ? text.decisive : text.overruled}
      </Chip>
    </div>
  )
}

function EffectWord({ effect }: { effect: PermissionReason['effect'] }) {
  const text = useRolesWords()
  return (
    <span className={cx('font-medium', effect === 'DENY' ? 'text-danger-deep' : 'text-primary-deep')}>
      {text.effects[effect]}
    </span>
  )
}
