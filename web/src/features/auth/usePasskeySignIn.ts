import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { runWrite, useApiMutation } from '../../api/mutation.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useAuthWords } from '../../i18n/words/auth.ts'
import { isPasskeyDeclined, knowsPasskeys, signInByPasskey, stopAskingForPasskey } from './passkey.ts'
import { useEnter } from './useEnter.ts'

/** The server takes an answer for five minutes: an offer that waits longer is made anew. */
const offerMs = 4 * 60_000
/** After the server could not be asked for an offer. */
const retryMs = 30_000

/**
 * The way in by a passkey: by a button, and from the list that the browser shows in the name field.
 * @param isOffered the server knows passkeys
 * @param inField the page has a name field
 */
export function usePasskeySignIn(isOffered: boolean, { inField }: { inField: boolean }) {
  const text = useAuthWords()
  const errorText = useErrorText()
  const enter = useEnter()
  const [error, setError] = useState<string>()
  const isKnown = isOffered && knowsPasskeys()

  const explain = useCallback(
    (failure: unknown) => setError(failure instanceof ApiError ? errorText(failure) : text.passkeyFailed),
    [errorText, text],
  )

  useEffect(() => {
    if (!isKnown || !inField) return
    let isHere = true
    let retry: ReturnType<typeof setTimeout> | undefined
    const offerInField = async () => {
      const canOffer = await PublicKeyCredential.isConditionalMediationAvailable?.()
      let isToOffer = canOffer === true
      while (isHere && isToOffer) {
        isToOffer = false
        let isChosen = false
        const onChosen = () => {
          isChosen = true
          clearTimeout(renewal)
        }
        const renewal = setTimeout(() => {
          isToOffer = true
          void stopAskingForPasskey()
        }, offerMs)
        await runWrite(() => signInByPasskey({ inField: true, onChosen }), {
          onSuccess: tokens => isHere && enter(tokens),
          // The list in the field is an offer: only what was chosen from it and refused is worth a word. Another may be chosen then.
          onFailure(failure) {
            if (!isHere) return
            if (isChosen) {
              isToOffer = true
              explain(failure)
            } else if (failure instanceof ApiError) retry = setTimeout(() => void offerInField(), retryMs)
          },
        })
        clearTimeout(renewal)
      }
    }
    void offerInField()
    return () => {
      isHere = false
      clearTimeout(retry)
      void stopAskingForPasskey()
    }
  }, [isKnown, inField, enter, explain])

  const { mutate, isPending } = useApiMutation(
    () => {
      setError(undefined)
      return signInByPasskey()
    },
    {
      onSuccess: enter,
      onFailure(failure) {
        if (isPasskeyDeclined(failure)) setError(text.passkeyNotUsed)
        else explain(failure)
      },
    },
  )

  return { isKnown, isPending, error, start: () => void mutate() }
}
