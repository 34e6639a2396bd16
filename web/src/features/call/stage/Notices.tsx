import type { CallParticipant } from '@trau/contract'
import { type ReactNode, useEffect } from 'react'
import IconMicOff from '~icons/lucide/mic-off'
import { callApi } from '../../../api/call-api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { useCallWords } from '../../../i18n/words/call.ts'
import { useIsOnline } from '../../../live/useIsOnline.ts'
import { useSharedValue } from '../../../store/shared-value.ts'
import { Button } from '../../../ui/Button.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { useLocalMedia, useMedia, useShownCall } from '../call-context.ts'
import { waitingIn } from '../call-facts.ts'
import { describeProblem } from '../device-problem.ts'
import { callView, changeView } from '../view-state.ts'
import { noticeText, sentenceOf } from './notice-text.ts'

/** One line at a time under the head of the call: what one has to know or do now, the most urgent first. */
export function Notices() {
  const words = useCallWords()
  const { call, me, engine } = useShownCall()
  const { panel } = useSharedValue(callView)
  // In the list of people they stand anyway.
  const waiting = me?.isHost && panel !== 'people' ? waitingIn(call) : []
  const local = useLocalMedia()
  const media = useMedia()
  const isOnline = useIsOnline()
  const notice = local.notices[0]
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => engine.local.dismissNotice(notice), 6000)
    return () => clearTimeout(timer)
  }, [notice, engine])
  const problem = (['microphone', 'camera', 'screen'] as const).find(device => local.problems[device])
  const shownNotice: { text: string; extra?: ReactNode } | undefined = media.isSoundBlocked
    ? {
        text: words.soundBlocked,
        extra: (
          <Button size="sm" color="primary" onPress={() => void engine.resumeSound()}>
            {words.resumeSound}
          </Button>
        ),
      }
    : !isOnline
      ? { text: words.offline }
      : waiting[0]
        ? {
            text: waiting.length === 1 ? words.waits(waiting[0].name) : words.waitingGuests(waiting.length),
            extra: <GuestsAtDoor waiting={waiting} />,
          }
        : local.isPushToTalk
          ? { text: words.pushToTalk }
          : local.isSpeakingMuted
            ? {
                text: words.youAreMuted,
                extra: (
                  <Button size="sm" color="primary" onPress={() => void engine.local.setMicrophone(true)}>
                    {words.unmuteMicrophone}
                  </Button>
                ),
              }
            : notice
              ? { text: noticeText(notice, words) }
              : problem
                ? { text: sentenceOf(describeProblem(words, problem, local.problems[problem]!)) }
                : media.isOnFormer
                  ? { text: words.onFormerPath }
                  : media.videoSending === 'stopped'
                    ? { text: words.videoStopped }
                    : media.videoSending === 'reduced' && local.hasCamera
                      ? { text: words.videoReduced }
                      : local.hasScreen
                        ? {
                            text: words.youShare,
                            extra: (
                              <Button size="sm" onPress={() => void engine.local.setScreen(false)}>
                                {words.stopScreen}
                              </Button>
                            ),
                          }
                        : undefined
  return (
    <>
      <LiveRegion>{shownNotice?.text ?? ''}</LiveRegion>
      {shownNotice && (
        <div className="pointer-events-none absolute inset-x-0 top-18 z-20 flex justify-center px-3">
          <p className="call-in pointer-events-auto flex max-w-xl items-center gap-3 rounded-xl bg-raised px-4 py-2 text-sm text-pretty shadow-soft">
            {local.isSpeakingMuted && (
              <IconMicOff className="size-4 shrink-0 text-warning" aria-hidden="true" />
            )}
            <span>{shownNotice.text}</span>
            {shownNotice.extra}
          </p>
        </div>
      )}
    </>
  )
}

/** One is let in at once; of several the list decides. */
function GuestsAtDoor({ waiting }: { waiting: readonly CallParticipant[] }) {
  const words = useCallWords()
  const { call } = useShownCall()
  const admit = useApiMutation((participantId: string) =>
    callApi.call.admitToCall({ params: { callId: call.callId, participantId } }),
  )
  const [only, ...others] = waiting
  return (
    <span className="flex shrink-0 gap-2">
      <Button size="sm" variant="flat" onPress={() => changeView({ panel: 'people' })}>
        {words.seeGuests}
      </Button>
      {only && others.length === 0 && (
        <Button
          size="sm"
          color="primary"
          isPending={admit.isPending}
          onPress={() => void admit.mutate(only.participantId)}
        >
          {words.admit}
        </Button>
      )}
    </span>
  )
}
