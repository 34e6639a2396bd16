import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import IconPasskey from '~icons/lucide/fingerprint'
import IconQr from '~icons/lucide/qr-code'
import { useAuthWords } from '../../i18n/words/auth.ts'
import { FormError } from '../../kit/FormError.tsx'
import { Lazy } from '../../kit/lazy-part.tsx'
import { rememberedAccounts } from '../../model/account/accounts.ts'
import { endReason } from '../../model/account/end-reason.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonLook } from '../../ui/button-style.ts'
import { TextField } from '../../ui/TextField.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import { hasKeyboard, link } from './field-style.ts'
import { invitationPart, useInvitation } from './invitation/useInvitation.ts'
import { ProviderButtons } from './ProviderButtons.tsx'
import { useEarlySignIn } from './useEarlySignIn.ts'
import { usePasskeySignIn } from './usePasskeySignIn.ts'
import { usePrepareLogin } from './usePrepareLogin.ts'
import { useSignIn } from './useSignIn.ts'

interface SignInScreenProps {
  username?: string
  /** Why somebody is here again. */
  notice?: string
  /** Shows the password form also where only administrators come in by it. */
  isPasswordAsked?: boolean
}

/** The way in by name and password, with the other ways below; a link leads to those that do not stand here. */
export function SignInScreen({ username = '', notice, isPasswordAsked = false }: SignInScreenProps) {
  const text = useAuthWords()
  const { ways, providers = [], isRegistrationOpen } = usePrepareLogin()
  const [endedBecause] = useState(endReason)
  const reasons: Record<string, string> = text.endReasons
  const { invitation, dismiss } = useInvitation()
  const isInvitedToRegister = Boolean(invitation && isRegistrationOpen)
  const hasPassword = ways.includes('PASSWORD') || isPasswordAsked
  // The code is scanned by a phone: on one it is for the few who have another beside it.
  const [showsQr] = useState(hasKeyboard)
  const [hasAccounts] = useState(() => rememberedAccounts().length > 0)
  const hasQr = ways.includes('QR')
  const passkey = usePasskeySignIn(ways.includes('PASSKEY'), { inField: hasPassword })
  return (
    <>
      {invitation ? (
        <Lazy
          part={invitationPart}
          onUnavailable={dismiss}
          invitation={invitation}
          registration={isRegistrationOpen ? 'open' : 'closed'}
          onNothing={dismiss}
        />
      ) : (
        <AuthHeading title={endedBecause ? text.endedTitle : text.signInTitle}>
          {(endedBecause && reasons[endedBecause]) ?? text.signInText}
        </AuthHeading>
      )}
      {hasPassword ? (
        <PasswordForm
          username={username}
          isPasskeyKnown={passkey.isKnown}
          notice={passkey.error ?? notice}
          isSecond={isInvitedToRegister}
        />
      ) : (
        <FormError>{passkey.error ?? notice}</FormError>
      )}
      <div className="mt-3 grid grid-cols-1 gap-3 min-[360px]:grid-cols-2">
        {hasQr && showsQr && (
          <Wide>
            <Link to="/auth/loginqr" {...buttonLook({ variant: 'flat', fullWidth: true }, 'px-2')}>
              <IconQr className="size-4.5" aria-hidden="true" />
              {text.byQr}
            </Link>
          </Wide>
        )}
        {passkey.isKnown && (
          <Wide>
            <Button
              variant="flat"
              fullWidth
              className="px-2"
              isPending={passkey.isPending}
              startContent={<IconPasskey className="size-4.5" aria-hidden="true" />}
              onPress={passkey.start}
            >
              {text.byPasskey}
            </Button>
          </Wide>
        )}
        {(hasAccounts || (hasQr && !showsQr)) && (
          <Wide>
            <Link to="/auth/logininterface" {...buttonLook({ variant: 'flat', fullWidth: true }, 'px-2')}>
              {text.otherWays}
            </Link>
          </Wide>
        )}
      </div>
      {ways.includes('OIDC') && <ProviderButtons providers={providers} />}
      {!hasPassword && (
        <Link
          to="/auth"
          search={old => ({ ...old, way: 'password' as const })}
          className={`${link} mx-auto mt-6 flex w-fit text-sm`}
        >
          {text.passwordForAdmins}
        </Link>
      )}
      {isRegistrationOpen && !invitation && (
        <p className="mt-8 text-center text-muted">
          {text.noAccount}{' '}
          <Link to="/auth/register" className={link}>
            {text.createAccount}
          </Link>
        </p>
      )}
    </>
  )
}

/** The last of an odd number takes the whole row. */
function Wide({ children }: { children: ReactNode }) {
  return <div className="min-[360px]:last:odd:col-span-2">{children}</div>
}

interface PasswordFormProps {
  username: string
  isPasskeyKnown: boolean
  notice: string | undefined
  /** Something else is what the page asks for first. */
  isSecond: boolean
}

function PasswordForm({ username, isPasskeyKnown, notice, isSecond }: PasswordFormProps) {
  const text = useAuthWords()
  const form = useSignIn(username)
  const isFocused = useEarlySignIn(form)
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <TextField
        {...form.field('username')}
        label={text.identifier}
        // The browser then offers the passkeys it keeps for this place in the same list as names.
        autoComplete={isPasskeyKnown ? 'username webauthn' : 'username'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        // On a phone the keyboard would cover the page before it was read.
        autoFocus={hasKeyboard() && !username && !isSecond && !isFocused}
      />
      <TextField
        {...form.field('password')}
        label={text.password}
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
        autoFocus={hasKeyboard() && Boolean(username)}
      />
      <Link to="/auth/forgetpass" state={{ username: form.values.username }} className={`${link} self-end`}>
        {text.forgot}
      </Link>
      <FormError>{form.formError ?? notice}</FormError>
      <Button
        type="submit"
        color="primary"
        variant={isSecond ? 'flat' : 'solid'}
        size="lg"
        fullWidth
        isPending={form.isPending}
      >
        {form.isPending ? text.signingIn : text.signIn}
      </Button>
    </form>
  )
}
