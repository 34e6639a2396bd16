import { useState } from 'react'
import { api } from '../../api/api.ts'
import { normalizePhoneForRequest } from '../../text/phone.ts'
import { dropRunningCode, keepResetToken, keepRunningCode, runningCode } from './running-code.ts'

/** Where somebody who forgot the password stands; a reload finds the same place. */
export type ForgotStep = 'ask' | 'code' | 'password' | 'done'

/** From the name one remembers, through a code, to a new password. */
export function useForgot() {
  const [running, setRunning] = useState(() => runningCode('reset'))
  /** Why it begins anew, when it does. */
  const [refusal, setRefusal] = useState<string>()
  const [username, setUsername] = useState<string>()
  const step: ForgotStep = username ? 'done' : !running ? 'ask' : running.resetToken ? 'password' : 'code'

  const begin = async (identifier: string) => {
    const body = { username: normalizePhoneForRequest(identifier.trim()) }
    const request = await api.identityAuthen.requestPasswordReset({ body })
    setRefusal(undefined)
    setRunning(keepRunningCode('reset', request))
  }
  const startOver = (reason?: string) => {
    dropRunningCode()
    setRunning(undefined)
    setRefusal(reason)
  }

  async function handIn(code: string) {
    if (!running) return
    const { otpToken } = running
    const { resetToken } = await api.identityAuthen.verifyPasswordReset({ body: { otpToken, code } })
    setRunning(keepResetToken(running, resetToken))
  }

  async function sendAgain() {
    if (!running) return
    const body = { otpToken: running.otpToken }
    setRunning(keepRunningCode('reset', await api.identityAuthen.requestPasswordReset({ body })))
  }

  function finish(name: string) {
    dropRunningCode()
    setUsername(name)
  }

  return { step, running, refusal, username, begin, handIn, sendAgain, startOver, finish }
}
