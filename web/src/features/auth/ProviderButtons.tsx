import type { PublicProvider } from '@trau/contract'
import { useEffect, useState } from 'react'
import IconOut from '~icons/lucide/log-in'
import { runWrite } from '../../api/mutation.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useAuthWords } from '../../i18n/words/auth.ts'
import { FormError } from '../../kit/FormError.tsx'
import { Button } from '../../ui/Button.tsx'
import { leaveForProvider } from './oidc.ts'

/** One button for each service that an administrator lets people sign in through. */
export function ProviderButtons({ providers }: { providers: readonly PublicProvider[] }) {
  const text = useAuthWords()
  const errorText = useErrorText()
  const [leaving, setLeaving] = useState<string>()
  const [error, setError] = useState<string>()

  // Coming back by the browser's Back shows the page as it was left.
  useEffect(() => {
    const back = () => setLeaving(undefined)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  async function leave(providerId: string) {
    if (leaving) return
    setLeaving(providerId)
    setError(undefined)
    await runWrite(() => leaveForProvider(providerId), {
      onFailure(failure) {
        setError(errorText(failure))
        setLeaving(undefined)
      },
    })
  }

  if (providers.length === 0) return null
  return (
    <div className="mt-3 flex flex-col gap-3">
      {providers.map(({ providerId, name }) => (
        <Button
          key={providerId}
          variant="flat"
          fullWidth
          isPending={leaving === providerId}
          startContent={<IconOut className="size-4.5" aria-hidden="true" />}
          onPress={() => leave(providerId)}
        >
          <span className="truncate">{text.byProvider(name)}</span>
        </Button>
      ))}
      <FormError>{error}</FormError>
    </div>
  )
}
