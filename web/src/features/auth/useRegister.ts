import { useQuery } from '@tanstack/react-query'
import type { RegisterConfig, Tokens } from '@trau/contract'
import { countGraphemes } from '@trau/contract/rules/graphemes'
import { maxPersonName } from '@trau/contract/rules/person'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { errorData, isRefusal } from '../../api/errors.ts'
import { qWith } from '../../api/query-client.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useAuthWords } from '../../i18n/words/auth.ts'
import { type FieldErrors, useForm } from '../../kit/useForm.ts'
import { authActions } from '../../store/auth-slice.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { normalizePhoneForRequest } from '../../text/phone.ts'
import { type Credentials, registrationSender } from './registration/answer-lost.ts'
import { dropInvitation, hideInvitation, readInvitation } from './registration/invitation.ts'
import { ruleRefusals } from './registration/parts.ts'
import { keepPending, pendingToken } from './registration/pending.ts'
import { explainRegistration, type RegisterValues } from './registration-errors.ts'
import { dropRunningCode, keepRunningCode, runningCode } from './running-code.ts'
import { useEnter } from './useEnter.ts'
import { isEmail, isPhone, usernameProblem, usualLimits } from './username.ts'

type FieldRule = RegisterConfig['fields'][number]

/**
 * The registration form: rules of this server, what is wrong with the values, and the way in once they are right. Where the
 * server wants an address or a number proven, `running` is the code that is on its way, also after a reload.
 */
export function useRegister(setup: string | undefined) {
  const text = useAuthWords()
  const errorText = useErrorText()
  const dispatch = useAppDispatch()
  const enter = useEnter()
  const [send] = useState(registrationSender)
  const [running, setRunning] = useState(() => runningCode('register'))
  /** Why a registration that waited for its code came to nothing. */
  const [refusal, setRefusal] = useState<string>()
  const [invitation, setInvitation] = useState(() => (setup ? undefined : readInvitation()))
  /** What registration asks for with the invitation. */
  const [invitedConfig, setInvitedConfig] = useState<RegisterConfig>()
  /** What the rules of registration refused. */
  const [ruleRefusal, setRuleRefusal] = useState<unknown>()
  const [isWaiting, setWaiting] = useState(() => !setup && pendingToken() !== undefined)
  const [language, setLanguage] = useLanguage()
  const { data: openConfig } = useQuery(
    qWith(api.identityAuthen.getRegisterConfig, {}, { staleTime: Infinity }),
  )
  const config = invitedConfig ?? openConfig
  useEffect(hideInvitation, [])
  const dropUsedInvitation = useCallback((why: unknown) => {
    dropInvitation()
    setInvitation(undefined)
    setInvitedConfig(undefined)
    setRuleRefusal(why)
  }, [])
  useEffect(() => {
    if (config) dispatch(authActions.prepareRegisterSet(config))
  }, [config, dispatch])
  const limits = config ?? usualLimits
  const ruleOf = (name: string): FieldRule | undefined => config?.fields.find(field => field.name === name)

  function check(values: RegisterValues): FieldErrors<RegisterValues> {
    const errors: FieldErrors<RegisterValues> = {}
    const { username, password } = limits
    const nameLength = countGraphemes(values.fullName.trim())
    if (nameLength === 0) errors.fullName = text.fullNameMissing
    else if (nameLength > maxPersonName) errors.fullName = text.fullNameLong
    switch (usernameProblem(values.username, username)) {
      case 'missing':
        errors.username = text.usernameMissing
        break
      case 'first':
        errors.username = text.usernameFirst
        break
      case 'letters':
        errors.username = text.usernameLetters
        break
      case 'short':
        errors.username = text.usernameShort(username.min)
        break
      case 'long':
        errors.username = text.usernameLong(username.max)
        break
    }
    const passwordLength = countGraphemes(values.password)
    if (passwordLength === 0) errors.password = text.passwordMissing
    else if (passwordLength < password.min) errors.password = text.passwordShort(password.min)
    else if (passwordLength > password.max) errors.password = text.passwordLong(password.max)
    if (!values.email.trim()) {
      if (ruleOf('email')?.required) errors.email = text.emailMissing
    } else if (!isEmail(values.email)) errors.email = text.emailInvalid
    if (!values.phoneNumber.trim()) {
      if (ruleOf('phoneNumber')?.required) errors.phoneNumber = text.phoneMissing
    } else if (!isPhone(values.phoneNumber)) errors.phoneNumber = text.phoneInvalid
    if (!values.consent) errors.consent = text.consentMissing
    return errors
  }

  async function submit({ consent, ...values }: RegisterValues) {
    const credentials = credentialsOf(values)
    const body = {
      ...values,
      ...credentials,
      email: values.email.trim(),
      phoneNumber: normalizePhoneForRequest(values.phoneNumber),
      setupToken: setup,
      invitationToken: invitation,
      ...(consent && config && { consent: { version: config.noticeVersion, language } }),
    }
    setRefusal(undefined)
    setRuleRefusal(undefined)
    setLanguage(values.language)
    await enterOrProve(() => api.identityAuthen.register({ body }), credentials)
  }

  async function enterOrProve(ask: () => Promise<Tokens>, credentials: Credentials) {
    const tokens = await send(ask, credentials)
    dropRunningCode()
    await enter(tokens)
  }

  /** Whether the answer was that an address must be proven first, or the next one. */
  function mustProve(error: unknown): boolean {
    const request = errorData(error, 'verificationRequired')
    if (request) setRunning(keepRunningCode('register', request))
    return request !== undefined
  }

  /** Whether an administrator decides now, or the rules of registration let nobody in like this. */
  function isHeldUp(error: unknown): boolean {
    if (keepPending(error)) {
      dropInvitation()
      setWaiting(true)
    } else if (isRefusal(error, 'registrationInvitationNotFound')) dropUsedInvitation(error)
    else if (isRefusal(error, ...ruleRefusals)) setRuleRefusal(error)
    else return false
    return true
  }

  function leaveCode(reason?: string) {
    dropRunningCode()
    setRunning(undefined)
    setRefusal(reason)
  }

  async function handIn(code: string) {
    if (!running) return
    const { otpToken } = running
    await enterOrProve(
      () => api.identityAuthen.verifyRegistration({ body: { otpToken, code } }),
      credentialsOf(form.values),
    )
  }

  async function sendAgain() {
    if (!running) return
    const body = { otpToken: running.otpToken }
    setRunning(keepRunningCode('register', await api.identityAuthen.resendRegistrationCode({ body })))
  }

  /** What is wrong with the code belongs to its step; what ends the registration leads back to the form. */
  function onCodeFailure(error: unknown, of: 'code' | 'resend'): boolean {
    if (mustProve(error)) return true
    if (of === 'code' && isHeldUp(error)) {
      leaveCode()
      return true
    }
    if (of === 'code' && endsRegistration(error)) leaveCode(errorText(error))
    else if (of === 'resend' && isRefusal(error, 'codeExpired')) leaveCode(text.registrationTooLate)
    else return false
    return true
  }

  const form = useForm<RegisterValues>({
    initial: {
      fullName: '',
      username: '',
      password: '',
      email: '',
      phoneNumber: '',
      language,
      consent: false,
    },
    check,
    submit,
    explain: (error, values) =>
      mustProve(error) || isHeldUp(error) ? {} : explainRegistration(error, values, { text, errorText }),
  })
  return {
    form,
    limits,
    ruleOf,
    /** Until the rules are known, everything is. */
    asksFor: (name: string) => !config || ruleOf(name) !== undefined,
    isClosed: config?.isOpen === false && !(invitation && !invitedConfig),
    refusal,
    isWaiting,
    /** The tenant has published a notice on personal data, which is read before it is agreed to. */
    hasNotice: (config?.noticeVersion ?? 0) > 0,
    endWaiting: useCallback(() => setWaiting(false), []),
    /** Undefined where everybody may register. */
    notice:
      invitation || ruleRefusal || (config?.mode && config.mode !== 'OPEN')
        ? {
            config,
            invitation,
            refusal: ruleRefusal,
            onInvited: setInvitedConfig,
            onInvitationGone: dropUsedInvitation,
          }
        : undefined,
    code: running && { running, handIn, sendAgain, onCodeFailure, leave: () => leaveCode() },
  }
}

const credentialsOf = ({ username, password }: Credentials): Credentials => ({
  username: username.trim().toLowerCase(),
  password,
})

const endsRegistration = (error: unknown) => isRefusal(error, 'usernameTaken', 'registrationClosed')
