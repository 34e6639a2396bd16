import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import IconDown from '~icons/lucide/chevron-down'
import { api } from '../../api/api.ts'
import { isRefusal } from '../../api/errors.ts'
import { qWith } from '../../api/query-client.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.ts'
import { recovery } from '../../i18n/vi/recovery.ts'
import { CodeStep } from '../../kit/CodeStep.tsx'
import { FormError } from '../../kit/FormError.tsx'
import { useForm } from '../../kit/useForm.ts'
import { displayPhone } from '../../text/phone.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import { CodeHeading } from './CodeHeading.tsx'
import { hasKeyboard, link } from './field-style.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResetDone } from './ResetDone.tsx'
import { useForgot } from './useForgot.ts'

/** A forgotten password: who you are, the code that only you get, a new password. */
export function ForgotScreen({ username: knownUsername = '' }: { username?: string }) {
  const text = useText(recovery)
  const { step, running, refusal, username, begin, handIn, sendAgain, startOver, finish } = useForgot()

  if (step === 'done' && username) return <ResetDone username={username} />
  if (step === 'password' && running?.resetToken) {
    return (
      <NewPasswordForm
        resetToken={running.resetToken}
        onDone={finish}
        onRefused={() => startOver(text.tooLate)}
      />
    )
  }
  if (step === 'code' && running) {
    return (
      <>
        <CodeHeading code={running}>{text.codeSent(running.to && displayPhone(running.to))}</CodeHeading>
        <CodeStep
          resendTime={running.resendTime}
          onCode={handIn}
          onResend={sendAgain}
          onFailure={(error, of) => {
            // The server no longer knows the request.
            const isTooLate = of === 'resend' && isRefusal(error, 'codeExpired')
            if (isTooLate) startOver(text.tooLate)
            return isTooLate
          }}
        />
        <button type="button" onClick={() => startOver()} className={`${link} mx-auto mt-6 flex`}>
          {text.anotherName}
        </button>
      </>
    )
  }
  return <Ask username={knownUsername} refusal={refusal} onAsk={begin} />
}

interface AskProps {
  username: string
  refusal: string | undefined
  onAsk: (identifier: string) => Promise<void>
}

function Ask({ username, refusal, onAsk }: AskProps) {
  const text = useText(recovery)
  const errorText = useErrorText()
  const { data: config } = useQuery(
    qWith(api.identityAuthen.getForgotPasswordConfig, {}, { staleTime: Number.POSITIVE_INFINITY }),
  )
  const form = useForm({
    initial: { username },
    check: values => (values.username.trim() ? {} : { username: text.identifierMissing }),
    submit: values => onAsk(values.username),
    explain: error => ({ form: errorText(error) }),
  })
  return (
    <>
      <AuthHeading title={text.title}>{text.text}</AuthHeading>
      <form {...form.formProps} className="flex flex-col gap-4">
        <TextField
          {...form.field('username')}
          label={text.identifier}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          autoFocus={hasKeyboard()}
        />
        {config?.channels.length === 0 && (
          <p className="rounded-lg bg-secondary-soft px-4 py-3 text-sm text-secondary-deep">
            {text.noChannel}
          </p>
        )}
        <FormError>{form.formError ?? refusal}</FormError>
        <Button type="submit" color="primary" size="lg" fullWidth isPending={form.isPending}>
          {form.isPending ? text.sending : text.ask}
        </Button>
      </form>
      <details className="group mt-6 text-muted">
        <summary className={`${link} gap-1`}>
          {text.noneOfThem}
          <IconDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
        </summary>
        <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5">
          {text.otherHelp.map(help => (
            <li key={help}>{help}</li>
          ))}
        </ul>
      </details>
      <p className="mt-6 text-center">
        <Link to="/auth" className={link}>
          {text.backToSignIn}
        </Link>
      </p>
    </>
  )
}
