import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import IconCheck from '~icons/lucide/circle-check'
import IconCrown from '~icons/lucide/key-round'
import { useAuthWords } from '../../i18n/words/auth.ts'
import { CodeStep, type CodeStepProps } from '../../kit/CodeStep.tsx'
import { FormError } from '../../kit/FormError.tsx'
import { Lazy } from '../../kit/lazy-part.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import { CodeHeading } from './CodeHeading.tsx'
import { hasKeyboard, link } from './field-style.ts'
import { invitationPart, useInvitation } from './invitation/useInvitation.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { noticePart, privacyNoticePart, waitingPart } from './registration/parts.ts'
import type { RegistrationNoticeProps } from './registration/RegistrationNotice.tsx'
import type { RunningCode } from './running-code.ts'
import { type Availability, useAvailability, useUsernameIdeas } from './useAvailability.ts'
import { useRegister } from './useRegister.ts'

/** @param setup the one-time token of the first start: whoever registers with it becomes the administrator */
export function RegisterScreen({ setup }: { setup?: string }) {
  const text = useAuthWords()
  const { form, limits, ruleOf, asksFor, isClosed, refusal, code, notice, ...registration } =
    useRegister(setup)
  const availability = useAvailability(form.values.username, limits.username)
  const [isReading, readNotice] = useState(false)
  const { invitation, dismiss } = useInvitation()
  const { values } = form
  const ideas = useUsernameIdeas(values.fullName, limits.username, values.username === '')

  if (registration.isWaiting)
    return (
      <Lazy part={waitingPart} onUnavailable={registration.endWaiting} onOver={registration.endWaiting} />
    )
  if (code) return <RegisterCode {...code} />
  if (isClosed && !setup) return <Closed notice={notice} />
  return (
    <>
      {invitation && !setup ? (
        <Lazy part={invitationPart} onUnavailable={dismiss} invitation={invitation} onNothing={dismiss} />
      ) : (
        <AuthHeading title={setup ? text.setupTitle : text.registerTitle}>
          {setup ? undefined : text.registerText}
        </AuthHeading>
      )}
      {setup && <SetupNote />}
      {notice && !setup && <Lazy part={noticePart} onUnavailable={nothing} {...notice} />}
      <form {...form.formProps} className="flex flex-col gap-4">
        <TextField
          {...form.field('fullName')}
          label={text.fullName}
          description={text.fullNameHint}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          required
          autoFocus={hasKeyboard()}
        />
        <div>
          <TextField
            {...form.field('username')}
            label={text.username}
            description={
              <UsernameHint
                state={availability}
                hint={text.usernameHint(limits.username.min, limits.username.max)}
              />
            }
            error={
              form.field('username').error ?? (availability?.is === 'taken' ? text.usernameTaken : undefined)
            }
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
            required
          />
          {ideas.length > 0 && (
            <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
              {text.usernameIdeas}
              {ideas.map(name => (
                <Button key={name} size="sm" variant="flat" onPress={() => form.set('username', name)}>
                  {name}
                </Button>
              ))}
            </p>
          )}
        </div>
        <NewPasswordField
          {...form.field('password')}
          label={text.newPassword}
          personalWords={[values.fullName, values.username, values.email]}
          enterKeyHint="next"
          required
        />
        {asksFor('email') && (
          <TextField
            {...form.field('email')}
            label={ruleOf('email')?.required ? text.email : <Optional>{text.email}</Optional>}
            description={ruleOf('email')?.verified ? text.emailVerified : undefined}
            required={ruleOf('email')?.required}
            type="email"
            autoComplete="email"
            inputMode="email"
            enterKeyHint="next"
          />
        )}
        {asksFor('phoneNumber') && (
          <TextField
            {...form.field('phoneNumber')}
            label={ruleOf('phoneNumber')?.required ? text.phone : <Optional>{text.phone}</Optional>}
            description={ruleOf('phoneNumber')?.verified ? text.phoneVerified : undefined}
            required={ruleOf('phoneNumber')?.required}
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            enterKeyHint="done"
          />
        )}
        <SegmentedControl
          hasVisibleLabel
          label={text.interfaceLanguage}
          fullWidth
          value={values.language}
          onChange={language => form.set('language', language)}
          segments={[
            { value: 'vi', label: <span lang="vi">Tiếng Việt</span> },
            { value: 'en', label: <span lang="en">English</span> },
          ]}
        />
        <Checkbox
          name="consent"
          checked={values.consent}
          onChange={isChecked => form.set('consent', isChecked)}
          error={form.errorOf('consent')}
          className="text-sm"
        >
          {registration.hasNotice ? text.consentToNotice : text.consent}
        </Checkbox>
        {registration.hasNotice && (
          <Button variant="ghost" size="sm" onPress={() => readNotice(true)}>
            {text.readNotice}
          </Button>
        )}
        {isReading && (
          <Lazy
            part={privacyNoticePart}
            onUnavailable={() => readNotice(false)}
            onClose={() => readNotice(false)}
          />
        )}
        <FormError>{form.formError ?? refusal}</FormError>
        <Button type="submit" color="primary" size="lg" fullWidth isPending={form.isPending}>
          {form.isPending ? text.registering : text.register}
        </Button>
      </form>
      <p className="mt-8 text-center text-muted">
        {text.haveAccount}{' '}
        <Link to="/auth" className={link}>
          {text.signIn}
        </Link>
      </p>
    </>
  )
}

interface RegisterCodeProps {
  running: RunningCode
  handIn: (code: string) => Promise<void>
  sendAgain: () => Promise<void>
  onCodeFailure: CodeStepProps['onFailure']
  leave: () => void
}

/** The last step where addresses are proven; a second one may follow. */
function RegisterCode({ running, handIn, sendAgain, onCodeFailure, leave }: RegisterCodeProps) {
  const text = useAuthWords()
  return (
    <>
      <CodeHeading code={running} />
      <CodeStep
        key={running.channel}
        resendTime={running.resendTime}
        onCode={handIn}
        onResend={sendAgain}
        onFailure={onCodeFailure}
        submitLabel={text.codeFinishes}
      />
      <button type="button" onClick={leave} className={`${link} mx-auto mt-6 flex`}>
        {text.changeDetails}
      </button>
    </>
  )
}

function SetupNote() {
  const text = useAuthWords()
  return (
    <p className="-mt-3 mb-6 flex gap-3 rounded-lg bg-primary-soft px-4 py-3 text-primary-deep">
      <IconCrown className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      {text.setupText}
    </p>
  )
}

function Optional({ children }: { children: string }) {
  const text = useAuthWords()
  return (
    <>
      {children} <span className="font-normal text-muted">({text.optional})</span>
    </>
  )
}

/** The rule until the name meets it; then whether it is free. */
function UsernameHint({ state, hint }: { state: Availability | undefined; hint: string }) {
  const text = useAuthWords()
  if (state?.is === 'checking') {
    return (
      <span className="inline-flex items-center gap-1.5">
        <Spinner size="sm" label="" /> {text.usernameChecking}
      </span>
    )
  }
  if (state?.is === 'free') {
    return (
      <span className="inline-flex items-center gap-1.5 text-primary-deep">
        <IconCheck className="size-4" aria-hidden="true" /> {text.usernameFree(state.name)}
      </span>
    )
  }
  return hint
}

const nothing = () => undefined

function Closed({ notice }: { notice: RegistrationNoticeProps | undefined }) {
  const text = useAuthWords()
  return (
    <>
      <AuthHeading title={text.registerTitle}>{notice ? undefined : text.registrationClosed}</AuthHeading>
      {notice && <Lazy part={noticePart} onUnavailable={nothing} {...notice} />}
      <Link to="/auth" className={link}>
        {text.backToSignIn}
      </Link>
    </>
  )
}
