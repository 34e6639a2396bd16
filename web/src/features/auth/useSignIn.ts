import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { ApiError, errorData } from '../../api/errors.ts'
import { useAuthWords } from '../../i18n/words/auth.ts'
import { type FormFailure, useForm } from '../../kit/useForm.ts'
import { authActions } from '../../store/auth-slice.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { normalizePhoneForRequest } from '../../text/phone.ts'
import { challengeOf } from './challenge.ts'
import { openExpired } from './expired-password.ts'
import { keepPending } from './registration/pending.ts'
import { useEnter } from './useEnter.ts'

export interface SignInValues {
  username: string
  password: string
}

/** The sign-in form: sends what was typed, and enters, or goes on to the second step. */
export function useSignIn(username: string) {
  const text = useAuthWords()
  const dispatch = useAppDispatch()
  const enter = useEnter()
  const navigate = useNavigate()

  async function submit(values: SignInValues) {
    dispatch(authActions.loadingLoginSet(true))
    try {
      const body = { username: normalizePhoneForRequest(values.username), password: values.password }
      await enter(await api.identityAuthen.login({ body }))
    } finally {
      dispatch(authActions.loadingLoginSet(false))
    }
  }

  function explain(error: unknown): FormFailure<SignInValues> | undefined {
    if (!(error instanceof ApiError)) return
    const challenge = challengeOf(error)
    if (challenge) {
      void navigate({ to: '/auth', state: { challenge } })
      return {}
    }
    if (openExpired(error, navigate)) return {}
    if (keepPending(error)) {
      void navigate({ to: '/auth/register' })
      return {}
    }
    if (error.code === 'wrongCredentials') return { fields: { password: text.wrongCredentials } }
    const wait = errorData(error, 'rateLimited')?.retryAfter ?? errorData(error, 'accountLocked')?.retryAfter
    return wait ? { form: text.tooManyTries(text.seconds(wait)) } : undefined
  }

  return useForm<SignInValues>({
    initial: { username, password: '' },
    check: values => ({
      ...(values.username.trim() ? {} : { username: text.identifierMissing }),
      ...(values.password ? {} : { password: text.passwordMissing }),
    }),
    submit,
    explain,
  })
}
