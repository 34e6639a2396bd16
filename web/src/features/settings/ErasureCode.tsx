import type { OtpRequest } from '@trau/contract'
import { api } from '../../api/api.ts'
import { orRefused } from '../../api/errors.ts'
import { useApiMutation } from '../../api/mutation.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.ts'
import { ownData } from '../../i18n/vi/ownData.ts'
import { FormError } from '../../kit/FormError.tsx'
import { displayPhone } from '../../text/phone.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'

interface ErasureCodeProps {
  sentCode: OtpRequest | null | undefined
  /** `null`: there is nowhere to send a code to. */
  onSent: (request: OtpRequest | null) => void
  field: Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'>
}

/** In place of a password that was never set: a code to the address that is proven. */
export function ErasureCode({ sentCode, onSent, field }: ErasureCodeProps) {
  const text = useText(ownData)
  const send = useApiMutation(() => orRefused(api.ownData.requestErasureCode(), 'identifierMissing'), {
    onSuccess: request => onSent(request ?? null),
    onFailure: () => undefined,
  })
  if (sentCode === null) return <p className="text-pretty text-muted">{text.freshSession}</p>
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-pretty text-muted">
        {sentCode ? text.otpSent(displayPhone(sentCode.to ?? '')) : text.otpText}
      </p>
      {sentCode && (
        <TextField {...field} label={text.otp} inputMode="numeric" autoComplete="one-time-code" autoFocus />
      )}
      {!sentCode && field.error && <FormError>{text.otpSendFirst}</FormError>}
      <FormError>{send.error ? errorText(send.error) : undefined}</FormError>
      <Button
        className="self-start"
        variant="flat"
        size={sentCode ? 'sm' : 'md'}
        isPending={send.isPending}
        onPress={() => void send.mutate()}
      >
        {sentCode ? text.otpAgain : text.otpSend}
      </Button>
    </div>
  )
}
