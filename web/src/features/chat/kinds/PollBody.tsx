import { useQuery } from '@tanstack/react-query'
import type { Message, Poll } from '@trau/contract'
import { maxPollOption } from '@trau/contract/rules/poll'
import { Suspense, useState } from 'react'
import IconCheck from '~icons/lucide/check'
import { api } from '../../../api/api.ts'
import { qWith } from '../../../api/query-client.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { useKindPartWords } from '../../../i18n/words/kind-parts.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { useIsPast } from '../../../model/useIsPast.ts'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useConversation } from '../message/conversation.ts'
import type { KindBodyProps } from './KindBody.tsx'
import { addPollOption, votePoll } from './poll-commands.ts'
import { chosenBy, isPollClosed, isVoteAsked, isWithheld, mayAddOption, percentOf } from './poll-rules.ts'

const PollVoters = lazyView(() => import('./PollVoters.tsx'), 'floating')

/** A question with its choices: a press votes, another takes it back. */
export default function PollBody({ metaData, message }: KindBodyProps) {
  const words = useKindPartWords()
  const { me } = useConversation()
  const { optionIds: own, poll, isHidden } = useOwnVote(message, metaData.poll, me)
  const [isShowing, show] = useState(false)
  // At its end no event comes: it is drawn again.
  useIsPast(poll?.closesTime)
  if (!poll) return null
  const isClosed = isPollClosed(poll)
  return (
    <div className="w-72 max-w-full py-1">
      <p dir="auto" className="font-medium break-words">
        {poll.question}
      </p>
      <p className="text-xs opacity-75">
        {isClosed ? words.pollClosed : words.pollKind(poll.isAnonymous, poll.isMultiple)}
        {!isClosed && poll.closesTime !== undefined && ` · ${words.pollClosesAt(fullTime(poll.closesTime))}`}
      </p>
      <ul className="my-2 flex flex-col gap-1.5">
        {poll.options.map(option => {
          const percent = percentOf(option.count, poll.voterCount)
          const isChosen = own.includes(option.optionId)
          return (
            <li key={option.optionId}>
              <button
                type="button"
                aria-pressed={isChosen}
                aria-label={
                  isHidden ? option.text : words.pollOptionSpoken(option.text, option.count, percent)
                }
                disabled={isClosed || !message}
                onClick={() => message && void votePoll(message, option.optionId, !isChosen, me)}
                className="relative flex min-h-9 w-full items-center gap-2 overflow-hidden rounded-lg bg-ink/6 px-2.5 py-1.5 text-left enabled:hover:bg-ink/10 touch:min-h-11 forced:border"
              >
                <span
                  aria-hidden="true"
                  style={{ width: `${percent}%` }}
                  className="absolute inset-y-0 left-0 bg-primary/20 transition-[width]"
                />
                <span
                  aria-hidden="true"
                  className={cx(
                    'relative inline-flex size-4.5 shrink-0 items-center justify-center border-2',
                    poll.isMultiple ? 'rounded-sm' : 'rounded-full',
                    isChosen ? 'border-primary bg-primary text-on-primary' : 'border-current opacity-60',
                  )}
                >
                  {isChosen && <IconCheck className="size-3.5" />}
                </span>
                <span dir="auto" className="relative min-w-0 flex-1 break-words">
                  {option.text}
                </span>
                {!isHidden && <span className="relative text-sm tabular-nums">{option.count}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      {message && mayAddOption(poll, message, me) && <AddOption message={message} />}
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <span className="opacity-75">
          {isHidden ? words.pollVoteToSee : words.pollVoters(poll.voterCount)}
        </span>
        {message && !poll.isAnonymous && poll.voterCount > 0 && (
          <button
            type="button"
            onClick={() => show(true)}
            className="min-h-8 rounded-md font-medium text-own-link hover:underline touch:min-h-11"
          >
            {words.pollWho}
          </button>
        )}
      </div>
      {isShowing && message && (
        <Suspense>
          <PollVoters message={message} poll={poll} onClose={() => show(false)} />
        </Suspense>
      )}
    </div>
  )
}

interface OwnVote {
  optionIds: readonly string[]
  /** With its results, as far as one may see them. */
  poll: Poll | undefined
  isHidden: boolean
}

/** One's own choices: seen in the poll, but where it tells nobody who chose what, or not of all. */
function useOwnVote(message: Message | undefined, poll: Poll | undefined, me: string): OwnVote {
  const withheld = poll !== undefined && isWithheld(poll)
  const isAsked = poll !== undefined && isVoteAsked(poll)
  const { data } = useQuery({
    ...qWith(
      api.chat.getPollVote,
      { params: { id: message?.messageId ?? '' }, query: { roomId: message?.roomId } },
      {},
    ),
    enabled: isAsked && message !== undefined,
    // At its end the results open without an event.
    refetchInterval: withheld && poll.closesTime !== undefined && untilClosed(poll.closesTime),
  })
  if (!poll) return { optionIds: [], poll, isHidden: false }
  return {
    optionIds: isAsked ? (data?.optionIds ?? []) : chosenBy(poll, me),
    poll: withheld ? (data?.poll ?? poll) : poll,
    isHidden: withheld && !data?.poll,
  }
}

const longestTimerMs = 2 ** 31 - 1
const untilClosed = (closesTime: number) => {
  const timeLeft = closesTime - serverNow()
  return timeLeft > 0 && Math.min(timeLeft + 500, longestTimerMs)
}

function AddOption({ message }: { message: Message }) {
  const words = useKindPartWords()
  const [text, setText] = useState('')
  const add = async () => {
    if (await addPollOption(message, text.trim())) setText('')
  }
  return (
    <form
      className="mb-2 flex items-center gap-1.5"
      onSubmit={event => {
        event.preventDefault()
        if (text.trim()) void add()
      }}
    >
      <input
        dir="auto"
        value={text}
        maxLength={maxPollOption}
        aria-label={words.pollNewOption}
        placeholder={words.pollNewOption}
        onChange={event => setText(event.target.value)}
        className="min-h-9 min-w-0 flex-1 rounded-lg border border-edge bg-surface px-2.5 text-ink touch:min-h-11"
      />
      <Button type="submit" size="sm" variant="flat" color="primary" isDisabled={!text.trim()}>
        {words.add}
      </Button>
    </form>
  )
}
