import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useAuthWords } from '../../i18n/words/auth.ts'
import { isPasskeyDeclined, knowsPasskeys, signInByPasskey, stopAskingForPasskey } from './passkey.ts'
import { useEnter } from './useEnter.ts'

/**
 * The way in by a passkey: by a button, and from the list that the browser shows in the name field.
 * @param isOffered the server knows passkeys
 * @param inField the page has a name field
 */
export function usePasskeySignIn(isOffered: boolean, { inField }: { inField: boolean }) {
  const text = useAuthWords()
  const errorText = useErrorText()
  const enter = useEnter()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const isKnown = isOffered && knowsPasskeys()

  const explain = useCallback(
    (failure: unknown) => setError(failure instanceof ApiError ? errorText(failure) : text.passkeyFailed),
    [errorText, text],
  )

  useEffect(() => {
    if (!isKnown || !inField) return
    let isHere = true
    const offerInField = async () => {
      const canOffer = await PublicKeyCredential.isConditionalMediationAvailable?.()
      if (!canOffer || !isHere) return
      try {
        const tokens = await signInByPasskey({ inField: true })
        if (isHere) await enter(tokens)
      } catch (failure) {
        // The list in the field is an offer: only what was chosen from it and refused is worth a word.
        if (isHere && failure instanceof ApiError && failure.code === 'passkeyInvalid') explain(failure)
      }
    }
    void offerInField()
    return () => {
      isHere = false
      void stopAskingForPasskey()
    }
  }, [isKnown, inField, enter, explain])

  async function start() {
    if (isPending) return
    setPending(true)
    setError(undefined)
    try {
      await enter(await signInByPasskey())
    } catch (failure) {
      if (isPasskeyDeclined(failure)) setError(text.passkeyNotUsed)
      else explain(failure)
    } finally {
      setPending(false)
    }
  }

  return { isKnown, isPending, error, start }
}
