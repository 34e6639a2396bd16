import type { User } from '@trau/contract'
import { countGraphemes } from '@trau/contract/rules/graphemes'
import {
  maxNotificationBody,
  maxNotificationTitle,
  maxNotifiedPeople,
} from '@trau/contract/rules/notification'
import { useRef, useState } from 'react'
import { v4 } from 'uuid'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { useOutgoingWords } from '../../i18n/words/outgoing.ts'
import { useForm } from '../../kit/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Mark } from '../../ui/Logo.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { AccountPicker } from './AccountPicker.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'

const audiences = ['everybody', 'chosen'] as const
const begin = () => ({
  audience: 'everybody' as (typeof audiences)[number],
  people: [] as User[],
  title: '',
  body: '',
})

/** Tells people of the tenant something about the service. */
export default function AnnouncementPane() {
  const text = useOutgoingWords().announcement
  const { tabs } = useAdminWords()
  const [initial] = useState(begin)
  const [isAsking, ask] = useState(false)
  const form = useForm({
    initial,
    check: ({ audience, people, title, body }) => ({
      ...(!title.trim()
        ? { title: text.titleMissing }
        : countGraphemes(title.trim()) > maxNotificationTitle
          ? { title: text.tooLong(maxNotificationTitle) }
          : {}),
      ...(countGraphemes(body.trim()) > maxNotificationBody
        ? { body: text.tooLong(maxNotificationBody) }
        : {}),
      ...(audience === 'chosen' && people.length === 0 ? { people: text.nobody } : {}),
    }),
    submit: () => ask(true),
  })
  const { audience, people, title, body } = form.values
  const isToAll = audience === 'everybody'
  /** Sent again after a lost answer, the same announcement notifies nobody twice; another text, or other people, make another one. */
  const lastTry = useRef<{ announcement: string; clientNotificationId: string }>(undefined)
  const send = () => {
    const announcement = {
      ...(isToAll ? {} : { userIds: people.map(({ userId }) => userId) }),
      title: title.trim(),
      body: body.trim(),
    }
    const key = JSON.stringify(announcement)
    if (lastTry.current?.announcement !== key)
      lastTry.current = { announcement: key, clientNotificationId: v4() }
    const { clientNotificationId } = lastTry.current
    return runWrite(
      () =>
        api.notification.createNotification({
          body: { ...announcement, clientNotificationId },
          // The text may be empty.
          keepEmpty: true,
        }),
      {
        onSuccess({ accepted: acceptedCount }) {
          lastTry.current = undefined
          form.reset(begin())
          toast.success(text.sent(acceptedCount))
        },
      },
    )
  }
  return (
    <div className="max-w-2xl p-4 md:p-6">
      <LeaveGuard isDirty={title !== '' || body !== '' || people.length > 0} />
      <h2 className="mb-1 text-xl font-bold">{tabs.announcement}</h2>
      <p className="mb-5 text-pretty text-muted">{text.text}</p>
      <form {...form.formProps} className="flex flex-col gap-5">
        <TextField {...form.field('title')} label={text.title} required autoComplete="off" />
        <TextArea {...form.field('body')} label={text.body} description={text.bodyHint} />
        <RadioGroup
          label={text.audience}
          options={audiences.map(value => ({ value, ...text.audiences[value] }))}
          value={audience}
          onChange={value => form.set('audience', value)}
          error={form.errorOf('people')}
        />
        {!isToAll && (
          <AccountPicker
            chosenPeople={people}
            onChange={next => form.set('people', next.slice(0, maxNotifiedPeople))}
          />
        )}
        <section aria-label={text.preview}>
          <h3 className="mb-1.5 text-sm font-medium">{text.preview}</h3>
          <div className="flex items-start gap-3 rounded-lg bg-fill p-4">
            <Mark />
            <div className="min-w-0">
              <p className="font-medium break-words">{title.trim() || text.previewTitle}</p>
              {body.trim() && <p className="break-words whitespace-pre-line">{body.trim()}</p>}
            </div>
          </div>
        </section>
        <Button type="submit" color="primary" className="self-start max-sm:w-full">
          {text.send}
        </Button>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={text.confirmTitle(isToAll ? 0 : people.length)}
        confirmLabel={text.send}
        color="primary"
        onConfirm={send}
      >
        <span className="block font-medium break-words text-ink">{title.trim()}</span>
        {text.confirmText}
      </ConfirmDialog>
    </div>
  )
}
