import type { QrState, QrStatus, UserInfo } from '@trau/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError, isUnanswered } from '../../api/errors.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { toLocalTime } from '../../api/server-clock.ts'
import { dropRunningQr, keepRunningQr, type RunningQr, runningQr } from './running-qr.ts'
import { useEnter } from './useEnter.ts'

/** How a QR sign-in stands on the side that shows the code. Times are this browser's. */
export type QrStep =
  | { is: 'making' }
  | { is: 'shown'; payload: string; expiresTime: number }
  | { is: 'scanned'; by: UserInfo; checkNumber: string; expiresTime: number }
  | { is: 'entering' }
  | { is: 'over'; why: 'DECLINED' | 'EXPIRED' | 'USED' }
  | { is: 'failed'; error: unknown }

const pauseMs = 1500
const overBy: Partial<Record<QrStatus, 'DECLINED' | 'EXPIRED' | 'USED'>> = {
  DECLINED: 'DECLINED',
  EXPIRED: 'EXPIRED',
  CANCELLED: 'EXPIRED',
  CONSUMED: 'USED',
}

/** Shows a code, or goes on with the one of before a reload, and follows it until somebody confirmed it or it is over. */
export function useQrSignIn() {
  const enter = useEnter()
  const [step, setStep] = useState<QrStep>({ is: 'making' })
  const [isCutOff, setCutOff] = useState(false)
  const [round, setRound] = useState(0)
  const running = useRef<RunningQr | undefined>(undefined)

  // Each round is one code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins anew
  useEffect(() => {
    const abortController = new AbortController()
    const { signal } = abortController
    const follow = async () => {
      const request = runningQr() ?? (await make())
      running.current = request
      while (!signal.aborted) {
        const state = await ask(request)
        if (signal.aborted) return
        if (state && (await show(state))) return
        await pause(signal)
      }
    }

    async function make(): Promise<RunningQr> {
      const code = await api.identityAuthen.createQrCode({ signal })
      const expiresTime = toLocalTime(code.expiresTime)
      keepRunningQr(code, expiresTime)
      setStep({ is: 'shown', payload: code.payload, expiresTime })
      return code
    }

    /** Undefined when nobody answered: the code on the screen may still be good. */
    async function ask({ requestId, sessionId }: RunningQr): Promise<QrState | undefined> {
      try {
        const state = await api.identityAuthen.getQrCode({ query: { requestId, sessionId }, signal })
        setCutOff(false)
        return state
      } catch (error) {
        // The next round asks again.
        if (!isUnanswered(error)) throw error
        if (!signal.aborted) setCutOff(true)
        return undefined
      }
    }

    /** Whether that was the last of this code. */
    async function show(state: QrState): Promise<boolean> {
      const expiresTime = toLocalTime(state.expiresTime)
      const why = overBy[state.status]
      if (state.tokens) {
        dropRunningQr()
        setStep({ is: 'entering' })
        await enter(state.tokens)
      } else if (why) {
        dropRunningQr()
        setStep({ is: 'over', why })
      } else if (state.status === 'PENDING' && state.payload) {
        setStep({ is: 'shown', payload: state.payload, expiresTime })
      } else if (state.scannedBy && state.checkNumber) {
        setStep({ is: 'scanned', by: state.scannedBy, checkNumber: state.checkNumber, expiresTime })
      }
      return Boolean(state.tokens ?? why)
    }

    // What ends the round is a step of its own, with its own screen.
    follow().catch(error => {
      if (signal.aborted) return
      dropRunningQr()
      const isUnknown = error instanceof ApiError && error.code === 'qrCodeNotFound'
      setStep(isUnknown ? { is: 'over', why: 'EXPIRED' } : { is: 'failed', error })
    })
    return () => abortController.abort()
  }, [round, enter])

  const renew = () => {
    setStep({ is: 'making' })
    setCutOff(false)
    setRound(round => round + 1)
  }
  /** Takes the code back, whoever scanned it, and shows another. */
  async function cancel() {
    const request = running.current
    dropRunningQr()
    renew()
    if (request) {
      const { requestId, sessionId } = request
      await ignoreFailure(api.signIn.cancelQrCode({ body: { requestId, sessionId } }), 'optional')
    }
  }

  return { step, isCutOff, renew, cancel }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, pauseMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
