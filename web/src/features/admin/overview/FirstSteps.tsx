import { Link } from '@tanstack/react-router'
import type { FirstSteps as Steps } from '@trau/contract'
import { useState } from 'react'
import IconDone from '~icons/lucide/circle-check'
import IconOpen from '~icons/lucide/circle-dashed'
import { administrationApi } from '../../../api/administration-api.ts'
import { api } from '../../../api/api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { invalidate } from '../../../api/query-client.ts'
import { useText } from '../../../i18n/text.ts'
import { overview } from '../../../i18n/vi/overview.ts'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { useOwnPermissions } from '../../../model/account/own-permissions.ts'
import { useMyId } from '../../../model/session/my-id.ts'
import { browserStorage } from '../../../storage/browser-storage.ts'
import { Button } from '../../../ui/Button.tsx'
import { type AdminTab, tabsFor } from '../tabs.ts'

const dismissedKey = 'trau_first_steps_seen'

const places: Record<keyof Steps, AdminTab> = {
  isMailSetUp: 'delivery',
  isSomebodyHere: 'users',
  isAcquaintanceDecided: 'signIn',
  isBackedUp: 'backups',
}

/** What somebody who has just begun to administer has to do, until all of it is done or it is dismissed. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const text = useText(overview)
  const me = useMyId()
  const own = useOwnPermissions()
  const [isDismissed, setDismissed] = useState(() => browserStorage.get(dismissedKey) === me)
  const tabs = own && tabsFor(own)
  const rows = (Object.keys(places) as (keyof Steps)[])
    .filter(step => steps[step] !== undefined && tabs?.includes(places[step]))
    .map(step => ({ step, isDone: steps[step] === true }))
  if (isDismissed || rows.every(({ isDone }) => isDone)) return null
  const dismiss = () => {
    browserStorage.set(dismissedKey, me)
    setDismissed(true)
  }
  return (
    <section aria-label={text.firstSteps} className="mb-4 rounded-lg border border-line p-4">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 font-bold">{text.firstSteps}</h3>
        <Button size="sm" variant="flat" onPress={dismiss}>
          {text.dismissSteps}
        </Button>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {rows.map(({ step, isDone }) => (
          <li key={step} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            {isDone ? (
              <IconDone className="size-5 shrink-0 text-primary" role="img" aria-label={text.stepDone} />
            ) : (
              <IconOpen className="size-5 shrink-0 text-muted" role="img" aria-label={text.stepOpen} />
            )}
            <div className="min-w-0 flex-1 basis-60">
              {isDone ? (
                <p className="text-muted">{text.steps[step].name}</p>
              ) : (
                <>
                  <Link
                    to="/admin"
                    search={{ tab: places[step] }}
                    className="inline-flex min-h-8 items-center font-medium text-primary-deep underline-offset-4 hover:underline touch:min-h-11"
                  >
                    {text.steps[step].name}
                  </Link>
                  <p className="text-sm text-pretty text-muted">{text.steps[step].why}</p>
                </>
              )}
            </div>
            {step === 'isAcquaintanceDecided' && !isDone && <Strangers />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The other decision, which changes nothing but that it was made. */
function Strangers() {
  const text = useText(overview)
  const keep = () =>
    runWrite(() => api.account.updateSignInSettings({ body: { isEveryoneAcquainted: false } }), {
      onSuccess: () => invalidate(administrationApi.administration.getOverview),
    })
  return (
    <PermittedButton permission="signIn.edit" size="sm" variant="flat" onPress={() => void keep()}>
      {text.keepStrangers}
    </PermittedButton>
  )
}
