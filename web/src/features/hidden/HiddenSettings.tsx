import { useQuery } from '@tanstack/react-query'
import type { OtpRequest } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { q, queryClient } from '../../api/query-client.ts'
import { toLocalTime } from '../../api/server-clock.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { usePinWords } from '../../i18n/words/pin.ts'
import { useSecurityWords } from '../../i18n/words/security.ts'
import { CodeStep } from '../../kit/CodeStep.tsx'
import { CreatePinDialog } from '../../kit/pin/CreatePinDialog.tsx'
import { PinDialog } from '../../kit/pin/PinDialog.tsx'
import { isPin, PinField } from '../../kit/pin/PinField.tsx'
import { useNewPin } from '../../kit/pin/useNewPin.tsx'
import { displayPhone } from '../../text/phone.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Delayed, SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

type Open = 'create' | 'change' | 'reset' | undefined

/** The PIN of hidden conversations: set, changed, or forgotten. */
export function HiddenSettings() {
  const words = usePinWords()
  const errorText = useErrorText()
  const state = useQuery(q(api.hidden.getHiddenState))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  if (state.error && !state.data) return <p className="text-danger">{errorText(state.error)}</p>
  if (!state.data) {
    return (
      <Delayed isWaiting>
        <SkeletonRows rows={1} label={words.loading} />
      </Delayed>
    )
  }
  const { hasPin } = state.data
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 rounded-lg border border-line px-4 py-2.5">
        <span className="min-w-0 flex-1 basis-32">{hasPin ? words.hasPin : words.noPin}</span>
        {hasPin ? (
          <>
            <Button size="sm" variant="flat" onPress={() => setOpen('reset')}>
              {words.reset}
            </Button>
            <Button size="sm" variant="flat" onPress={() => setOpen('change')}>
              {words.change}
            </Button>
          </>
        ) : (
          <Button size="sm" variant="flat" onPress={() => setOpen('create')}>
            {words.create}
          </Button>
        )}
      </div>
      {open === 'create' && <CreatePinDialog onCreated={close} onClose={close} />}
      {open === 'change' && <ChangePinDialog onClose={close} />}
      {open === 'reset' && <ResetPinDialog onClose={close} />}
    </>
  )
}

function ChangePinDialog({ onClose }: { onClose: () => void }) {
  const words = usePinWords()
  const errorText = useErrorText()
  const newPin = useNewPin()
  const [current, setCurrent] = useState('')
  const [error, setError] = useState<string>()
  const change = async () => {
    if (!isPin(current)) return setError(words.pinShort)
    const pin = newPin.check()
    if (!pin) return
    await api.hidden.changeHiddenPin({ body: { currentPin: current, pin } })
    toast.success(words.changed)
    onClose()
  }
  return (
    <PinDialog
      title={words.change}
      description={words.pinHint}
      confirmLabel={words.change}
      onConfirm={change}
      onRefused={failure => {
        if (isInvalid(failure)) newPin.refused(failure)
        else setError(errorText(failure))
      }}
      onClose={onClose}
    >
      <PinField
        label={words.currentPin}
        value={current}
        error={error}
        autoFocus
        onChange={value => {
          setCurrent(value)
          setError(undefined)
        }}
      />
      {newPin.fields(words.newPin, false)}
    </PinDialog>
  )
}

/** Says first what it costs, then asks for the password, or what stands for it where there is none, then for the code and the new PIN. */
function ResetPinDialog({ onClose }: { onClose: () => void }) {
  const words = usePinWords()
  const errorText = useErrorText()
  const newPin = useNewPin()
  const proofWords = useSecurityWords()
  const factors = useQuery(q(api.signIn.getSecondFactors)).data
  const way = factors?.hasPassword === false ? (factors.totp.isEnabled ? 'code' : 'session') : 'password'
  const [proof, setProof] = useState('')
  const [error, setError] = useState<string>()
  const [request, setRequest] = useState<OtpRequest>()
  const ask = async (otpToken?: string) =>
    setRequest(
      await api.hidden.requestHiddenPinReset({
        body: otpToken
          ? { otpToken }
          : way === 'session'
            ? {}
            : way === 'code'
              ? { code: proof.replace(/\s/g, '') }
              : { password: proof },
      }),
    )
  const start = async () => {
    if (!proof && way !== 'session')
      return setError(way === 'code' ? proofWords.codeMissing : words.passwordMissing)
    await ask()
  }
  if (!request) {
    return (
      <PinDialog
        title={words.resetTitle}
        description={words.resetWarning}
        confirmLabel={words.sendCode}
        isDanger
        onConfirm={start}
        onRefused={failure => setError(errorText(failure))}
        onClose={onClose}
      >
        {way === 'session' ? (
          <p role={error ? 'alert' : undefined} className={error ? 'text-danger-deep' : 'text-muted'}>
            {error ?? proofWords.freshSession}
          </p>
        ) : (
          <TextField
            key={way}
            label={way === 'code' ? proofWords.appCode : words.password}
            type={way === 'code' ? 'text' : 'password'}
            inputMode={way === 'code' ? 'numeric' : undefined}
            autoComplete={way === 'code' ? 'one-time-code' : 'current-password'}
            value={proof}
            error={error}
            autoFocus
            onChange={value => {
              setProof(value)
              setError(undefined)
            }}
          />
        )}
      </PinDialog>
    )
  }
  const reset = async (code: string) => {
    const pin = newPin.check()
    if (!pin) return
    const { otpToken } = request
    const { clearedRooms } = await api.hidden.resetHiddenPin({ body: { otpToken, code, pin } })
    void queryClient.invalidateQueries({ queryKey: q(api.hidden.getHiddenState).queryKey })
    toast.success(words.resetDone(clearedRooms))
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      isDismissable={false}
      size="sm"
      title={words.resetTitle}
      description={words.codeSent(displayPhone(request.to ?? ''))}
    >
      <div className="flex flex-col gap-3">
        {newPin.fields(words.newPin)}
        <CodeStep
          resendTime={toLocalTime(request.resendTime)}
          submitLabel={words.resetTitle}
          onCode={reset}
          onFailure={failure => {
            const isAboutPin = isInvalid(failure)
            if (isAboutPin) newPin.refused(failure)
            return isAboutPin
          }}
          onResend={() => ask(request.otpToken)}
        />
      </div>
    </Dialog>
  )
}

/** The server refuses the PIN itself. */
const isInvalid = (error: unknown) => error instanceof ApiError && error.code === 'validationFailed'
