import IconMail from '~icons/lucide/mail-check'
import IconPhone from '~icons/lucide/message-square-text'
import { useText } from '../../i18n/text.ts'
import { codes } from '../../i18n/vi/codes.ts'
import { displayPhone } from '../../text/phone.ts'
import { AuthHeading } from './AuthHeading.tsx'
import type { RunningCode } from './running-code.ts'

interface CodeHeadingProps {
  code: RunningCode
  /** Instead of where it went, where that would tell something of an account. */
  children?: string
}

/** Where the code went. */
export function CodeHeading({ code, children }: CodeHeadingProps) {
  const text = useText(codes)
  const { channel, to } = code
  const Icon = channel === 'SMS' ? IconPhone : IconMail
  const title = channel === 'SMS' ? text.titleSms : channel === 'EMAIL' ? text.titleEmail : text.title
  return (
    <>
      <span className="mb-5 flex size-14 items-center justify-center rounded-full bg-primary-soft text-primary-deep">
        <Icon className="size-7" aria-hidden="true" />
      </span>
      <AuthHeading title={title}>
        {children ?? (to ? (channel === 'SMS' ? text.bySms(displayPhone(to)) : text.byEmail(to)) : text.sent)}
        {channel === 'EMAIL' && ` ${text.emailHint}`}
      </AuthHeading>
    </>
  )
}
