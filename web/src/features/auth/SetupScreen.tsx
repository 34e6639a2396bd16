import { Link } from '@tanstack/react-router'
import { useAuthWords } from '../../i18n/words/auth.ts'
import { buttonLook } from '../../ui/button-style.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { RegisterScreen } from './RegisterScreen.tsx'
import { SpentLink } from './SpentLink.tsx'
import { useLinkState } from './useLinkState.ts'

/** What the first start's one-time link opens: whoever registers through it becomes the administrator. */
export function SetupScreen({ setup }: { setup: string }) {
  const text = useAuthWords()
  const link = useLinkState({ setupToken: setup })
  if (!link) return <Spinner className="mx-auto text-primary" />
  if (link.status === 'VALID') return <RegisterScreen setup={setup} />
  const isUsed = link.status === 'USED'
  return (
    <SpentLink
      title={isUsed ? text.setupUsedTitle : text.setupInvalidTitle}
      text={isUsed ? text.setupUsedText : text.setupInvalidText}
    >
      <Link to="/auth" {...buttonLook({ color: 'primary', size: 'lg', fullWidth: true })}>
        {text.backToSignIn}
      </Link>
    </SpentLink>
  )
}
