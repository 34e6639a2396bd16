import type { CustomStatus } from '@trau/contract'
import { countGraphemes } from '@trau/contract/rules/graphemes'
import { maxStatusGraphemes } from '@trau/contract/rules/person'
import { Suspense, useState } from 'react'
import { Button as PlainButton } from 'react-aria-components/Button'
import IconSmile from '~icons/lucide/smile-plus'
import { api } from '../../api/api.ts'
import { useApiMutation } from '../../api/mutation.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useText } from '../../i18n/text.ts'
import { customStatus } from '../../i18n/vi/customStatus.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { lazyView } from '../../kit/lazy-part.tsx'
import { useForm } from '../../kit/useForm.ts'
import { useCustomStatus } from '../../model/people/custom-status.ts'
import { useTakeProfile } from '../../model/people/useTakeProfile.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { fromWall, toWall } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Select } from '../../ui/Select.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { endOf, presets, type StatusEnd, statusEnds } from './status-ends.ts'

const EmojiPicker = lazyView(() => import('../../kit/emoji/EmojiPicker.tsx'))

/** What one is doing, and until when. */
export default function StatusDialog({ onClose }: { onClose: () => void }) {
  const words = useText(customStatus)
  const takeProfile = useTakeProfile()
  const me = useAppSelector(state => state.auth.userInfo)
  const current = useCustomStatus(me?.customStatus)
  const [text, setText] = useState(current?.text ?? '')
  const [emoji, setEmoji] = useState(current?.emoji)
  const [end, setEnd] = useState<StatusEnd>(current?.until ? 'own' : 'never')
  const [own, setOwn] = useState(() => toWall(current?.until ?? serverNow() + 3_600_000))

  const ownEnd = fromWall(own)
  const isPast = end === 'own' && ownEnd <= serverNow()
  const isReady =
    (text.trim() !== '' || emoji !== undefined) &&
    countGraphemes(text.trim()) <= maxStatusGraphemes &&
    !(end === 'own' && (Number.isNaN(ownEnd) || isPast))

  const save = async (status: CustomStatus | null) => {
    if (!me) return
    takeProfile(
      await api.identity.updateProfile({
        params: { userId: me.userId },
        body: { customStatus: status },
        keepEmpty: true,
      }),
    )
    onClose()
    toast.success(status ? words.saved : words.cleared)
  }
  const clear = useApiMutation(() => save(null))
  const form = useForm({
    initial: {},
    submit() {
      const until = end === 'own' ? ownEnd : endOf(end, serverNow())
      return save({ text: text.trim(), ...(emoji ? { emoji } : {}), ...(until ? { until } : {}) })
    },
  })

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={words.title}
      submitLabel={words.save}
      isSubmitDisabled={!isReady || clear.isPending}
      hasNoCancel
      otherAction={
        current && (
          <Button
            variant="ghost"
            color="danger"
            isPending={clear.isPending}
            isDisabled={form.isPending}
            onPress={() => void clear.mutate()}
          >
            {words.clear}
          </Button>
        )
      }
    >
      <div className="flex items-end gap-2">
        <EmojiButton emoji={emoji} onChange={setEmoji} />
        <TextField
          className="min-w-0 flex-1"
          label={words.text}
          value={text}
          onChange={setText}
          maxLength={maxStatusGraphemes}
          autoFocus
        />
      </div>
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{words.presetsLabel}</legend>
        {presets.map(preset => (
          <Button
            key={preset.id}
            size="sm"
            variant="flat"
            onPress={() => {
              setText(words.presets[preset.id])
              setEmoji(preset.emoji)
              setEnd(preset.end)
            }}
          >
            {`${preset.emoji} ${words.presets[preset.id]}`}
          </Button>
        ))}
      </fieldset>
      <Select
        label={words.end}
        value={end}
        onChange={setEnd}
        options={statusEnds.map(value => ({ value, label: words.ends[value] }))}
      />
      {end === 'own' && (
        <DateTimeField
          hasTime
          label={words.ownEnd}
          value={own}
          onChange={setOwn}
          error={isPast ? words.past : undefined}
        />
      )}
    </FormDialog>
  )
}

function EmojiButton({
  emoji,
  onChange,
}: {
  emoji: string | undefined
  onChange: (emoji: string | undefined) => void
}) {
  const words = useText(customStatus)
  return (
    <Popover
      label={words.emoji}
      trigger={
        <PlainButton
          aria-label={words.emoji}
          className="flex size-11 shrink-0 items-center justify-center rounded-md border border-field text-2xl leading-none hover:bg-fill"
        >
          {emoji ?? <IconSmile className="size-5 text-muted" aria-hidden="true" />}
        </PlainButton>
      }
    >
      {close => (
        <Suspense fallback={<Spinner className="m-16" label={words.emojiLoading} />}>
          <EmojiPicker
            onChoose={chosenTime => {
              onChange(chosenTime)
              close()
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}
