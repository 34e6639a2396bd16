import type { LdapTest } from '@trau/contract'
import { useEffect, useRef } from 'react'
import { useLdapWords } from '../../../i18n/words/ldap.ts'
import { cx } from '../../../ui/cx.ts'

/** How far a try came, in view whatever part of the form was: whom it found, or what the server said. */
export function TestOutcome({ outcome }: { outcome: LdapTest }) {
  const text = useLdapWords()
  const box = useRef<HTMLDivElement>(null)
  const { isWell, step, serverAnswer, count = 0, person } = outcome
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome is shown
  useEffect(() => void box.current?.scrollIntoView?.({ block: 'nearest' }), [outcome])
  return (
    <div
      ref={box}
      role="status"
      className={cx('rounded-lg px-3 py-2', isWell ? 'bg-fill' : 'bg-danger-soft text-danger-deep')}
    >
      <p className="font-medium">
        {!isWell ? text.steps[step] : count > 0 ? text.found(count) : text.nobody}
      </p>
      {serverAnswer && <p className="text-sm break-words">{text.answered(serverAnswer)}</p>}
      {person && (
        <div className="mt-1 text-sm break-words text-muted">
          <p>
            {[person.name, person.username, person.email, person.phoneNumber].filter(Boolean).join(' · ')}
          </p>
          <p>{person.dn}</p>
          <p>{person.groups.length > 0 ? person.groups.join(' · ') : text.noGroups}</p>
          {!person.hasId && <p className="text-danger-deep">{text.noId}</p>}
        </div>
      )}
    </div>
  )
}
