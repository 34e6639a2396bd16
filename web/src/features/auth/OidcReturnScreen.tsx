import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { runWrite } from '../../api/mutation.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useAuthWords } from '../../i18n/words/auth.ts'
import { FormError } from '../../kit/FormError.tsx'
import { buttonLook } from '../../ui/button-style.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import { challengeOf } from './challenge.ts'
import { takeOidcSession } from './oidc.ts'
import { keepPending } from './registration/pending.ts'
import { useEnter } from './useEnter.ts'

/** Where another service sends the browser back to: finishes the way in, or says why not. */
export function OidcReturnScreen({ parameters }: { parameters: Record<string, string> }) {
  const text = useAuthWords()
  const errorText = useErrorText()
  const enter = useEnter()
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const hasBegun = useRef(false)

  useEffect(() => {
    // What came back is good once: neither a second effect nor a reload may spend it again.
    if (hasBegun.current) return
    hasBegun.current = true
    const finish = async () => {
      const sessionId = takeOidcSession()
      if (!sessionId) {
        setError(text.oidcElsewhere)
        return
      }
      await runWrite(() => api.signIn.finishOidcSignIn({ body: { sessionId, parameters } }), {
        onSuccess: enter,
        onFailure(failure) {
          const challenge = challengeOf(failure)
          if (challenge) void navigate({ to: '/auth', state: { challenge }, replace: true })
          else if (keepPending(failure)) void navigate({ to: '/auth/register', replace: true })
          else {
            const show = () => setError(failure instanceof ApiError ? errorText(failure) : text.oidcElsewhere)
            void import('../../kit/registration-errors.ts').then(show, show)
          }
        },
      })
    }
    void finish()
  }, [parameters, enter, navigate, errorText, text])

  return (
    <>
      <AuthHeading title={error ? text.oidcFailed : text.oidcReturning} />
      <FormError>{error}</FormError>
      {error ? (
        <Link to="/auth" {...buttonLook({ color: 'primary', size: 'lg', fullWidth: true }, 'mt-6')}>
          {text.backToSignIn}
        </Link>
      ) : (
        <Spinner label={text.oidcReturning} className="text-primary" />
      )}
    </>
  )
}
