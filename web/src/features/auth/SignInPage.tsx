import { useState } from 'react'
import { useAuthWords } from '../../i18n/words/auth.ts'
import { Lazy, lazyPart } from '../../kit/lazy-part.tsx'
import type { Challenge } from './challenge.ts'
import { SignInScreen } from './SignInScreen.tsx'

const secondStep = lazyPart(() => import('./SecondStep.tsx'))

interface SignInPageProps {
  username?: string
  challenge?: Challenge
  notice?: 'challengeOver'
  /** The password is asked for where the server offers it to administrators alone. */
  way?: 'password'
}

/** The first step of signing in, or the second, which most people never see and so comes late. */
export function SignInPage({ username, challenge, notice, way }: SignInPageProps) {
  const text = useAuthWords()
  const [isMissing, setMissing] = useState(false)
  if (challenge && !isMissing) {
    return (
      <Lazy
        key={challenge.token}
        part={secondStep}
        challenge={challenge}
        onUnavailable={() => setMissing(true)}
      />
    )
  }
  return (
    <SignInScreen
      key={username}
      username={username}
      notice={notice && text.challengeOver}
      isPasswordAsked={way === 'password'}
    />
  )
}
