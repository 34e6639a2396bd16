import { useNavigate } from '@tanstack/react-router'
import { givenName } from '@trau/contract/rules/given-name'
import { useState } from 'react'
import { useApiMutation } from '../../api/mutation.ts'
import { useText } from '../../i18n/text.ts'
import { intro } from '../../i18n/vi/intro.ts'
import { endIntro, introStep, saveIntroStep } from '../../model/account/intro-progress.ts'
import { openPrivateRoom } from '../../model/people/open-private-room.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { toggleActions } from '../../store/layout-slices.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { IntroKeepDrawing, IntroStartDrawing, IntroTalkDrawing } from '../../ui/drawings/Intro.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'

const total = 3

/** Three screens for a new person; ends in a room where the first message can be written at once. */
export default function Intro() {
  const text = useText(intro)
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const me = useAppSelector(state => state.auth.userInfo)
  const [step, setStep] = useState(() => Math.min((me && introStep(me.userId)) ?? 0, total - 1))
  const openCloud = useApiMutation((userId: string) =>
    openPrivateRoom(userId, async roomId => {
      await navigate({ to: '/', search: { room: roomId } })
      end()
    }),
  )
  if (!me) return null

  function end() {
    endIntro()
    dispatch(toggleActions.introSet(false))
  }
  /** Into the cloud of one's own; who runs the server goes where people are invited. */
  const finish = async () => {
    if (!me.isAdmin) return openCloud.mutate(me.userId)
    await navigate({ to: '/admin', search: { tab: 'users' } })
    end()
  }
  const next = () => {
    saveIntroStep(me.userId, step + 1)
    setStep(step + 1)
  }
  const screens = [
    {
      title: text.welcome(givenName(me.name ?? me.username ?? '')),
      body: text.welcomeText,
      drawing: <IntroTalkDrawing />,
    },
    { title: text.keep, body: text.keepText, drawing: <IntroKeepDrawing /> },
    me.isAdmin
      ? { title: text.invite, body: text.inviteText, drawing: <IntroStartDrawing /> }
      : { title: text.start, body: text.startText, drawing: <IntroStartDrawing /> },
  ]
  const isLast = step >= total - 1
  const screen = screens[step]!
  return (
    <Dialog
      onClose={end}
      title={text.label}
      hideTitle
      isDismissable={false}
      className="pt-8"
      footer={
        <div className="grid w-full grid-cols-[1fr_auto_1fr] items-center gap-3">
          <Button variant="ghost" onPress={end} className="justify-self-start">
            {text.skip}
          </Button>
          <Dots step={step} />
          {/* The same button all along: Enter, Enter, Enter goes through. */}
          <Button
            color="primary"
            onPress={() => (isLast ? void finish() : next())}
            isPending={openCloud.isPending}
            className="justify-self-end"
            autoFocus
          >
            {isLast ? (me.isAdmin ? text.openAdmin : text.openCloud) : text.next}
          </Button>
        </div>
      }
    >
      {/* All in one place, so that the window is as high as the highest of them and nothing moves between them. */}
      <div className="grid">
        {screens.map(({ title, body, drawing }, index) => (
          <div
            key={title}
            aria-hidden={index !== step || undefined}
            className={cx(
              'col-start-1 row-start-1 flex flex-col items-center text-center',
              index !== step && 'invisible',
            )}
          >
            <div className="mb-6 w-60 max-w-full text-muted">{drawing}</div>
            <h2 className="text-2xl font-bold text-balance">{title}</h2>
            <p className="mt-2 max-w-sm text-pretty text-muted">{body}</p>
          </div>
        ))}
      </div>
      <LiveRegion>{`${text.progress(step + 1, total)}. ${screen.title}. ${screen.body}`}</LiveRegion>
    </Dialog>
  )
}

function Dots({ step }: { step: number }) {
  return (
    <span aria-hidden="true" className="flex gap-1.5">
      {Array.from({ length: total }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: three dots that never move
          key={index}
          className={cx(
            'h-2 rounded-full transition-all',
            index === step ? 'w-5 bg-primary' : 'w-2 bg-fill-strong',
          )}
        />
      ))}
    </span>
  )
}
