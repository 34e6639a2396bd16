import type { ScopeOption, User } from '@trau/contract'
import { maxHoldReason } from '@trau/contract/rules/legal-hold'
import { administrationApi } from '../../../api/administration-api.ts'
import { useText } from '../../../i18n/text.ts'
import { holds } from '../../../i18n/vi/holds.ts'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { FormError } from '../../../kit/FormError.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { fromWall } from '../../../text/time.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { AccountPicker } from '../AccountPicker.tsx'
import { PlaceSelect } from '../PlaceSelect.tsx'
import { renewHolds } from './hold-text.ts'

const dayMs = 24 * 3_600_000

/** Asks for a hold on people and groups. */
export function HoldDialog({ onClose }: { onClose: () => void }) {
  const text = useText(holds)
  const form = useForm({
    initial: { reason: '', people: [] as User[], rooms: [] as ScopeOption[], from: '', until: '' },
    check: ({ reason, people, rooms, from, until }) => ({
      ...(reason.trim() ? {} : { reason: text.reasonNeeded }),
      ...(people.length + rooms.length > 0 ? {} : { people: text.needed }),
      ...(from && until && from > until ? { until: text.daysWrong } : {}),
    }),
    async submit({ reason, people, rooms, from, until }) {
      await administrationApi.legalHold.requestHold({
        body: {
          reason: reason.trim(),
          people: people.map(person => person.userId),
          rooms: rooms.map(({ id }) => id),
          ...(from ? { from: fromWall(`${from}T00:00`) } : {}),
          ...(until ? { until: fromWall(`${until}T00:00`) + dayMs } : {}),
        },
      })
      await renewHolds()
      toast.success(text.asked)
      onClose()
    },
  })
  const { people, rooms, from, until } = form.values
  const rolesText = useRolesWords()
  return (
    <FormDialog
      form={form}
      title={text.add}
      description={text.addText}
      submitLabel={text.send}
      onClose={onClose}
    >
      <TextField
        {...form.field('reason')}
        label={text.reason}
        maxLength={maxHoldReason}
        autoComplete="off"
        required
      />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 block text-sm font-medium">{text.choosePeople}</legend>
        <AccountPicker chosenPeople={people} onChange={chosenPeople => form.set('people', chosenPeople)} />
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 block text-sm font-medium">{text.chooseRooms}</legend>
        {rooms.length > 0 && (
          <span className="mb-2 flex flex-wrap gap-2">
            {rooms.map(({ id: roomId, name }) => (
              <Chip
                key={roomId}
                color="primary"
                removeLabel={text.removeRoom(name || rolesText.unnamedRoom)}
                onRemove={() =>
                  form.set(
                    'rooms',
                    rooms.filter(({ id }) => id !== roomId),
                  )
                }
              >
                {name || rolesText.unnamedRoom}
              </Chip>
            ))}
          </span>
        )}
        <div className="flex flex-col gap-2">
          <PlaceSelect
            kind="ROOM"
            findKey={administrationApi.legalHold.listHoldRooms.key}
            find={({ search }, signal) =>
              administrationApi.legalHold.listHoldRooms({ query: { search }, signal })
            }
            value={undefined}
            excludedIds={new Set(rooms.map(({ id }) => id))}
            onChange={room => form.set('rooms', [...rooms, room])}
          />
        </div>
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-2">
        <DateTimeField label={text.fromDay} value={from} onChange={day => form.set('from', day)} />
        <DateTimeField
          name="until"
          label={text.untilDay}
          value={until}
          error={form.errorOf('until')}
          onChange={day => form.set('until', day)}
        />
      </div>
      <FormError>{form.errorOf('people')}</FormError>
    </FormDialog>
  )
}
