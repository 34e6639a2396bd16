import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAdminWords } from '../../../i18n/words/admin.ts'
import { useDeliveryWords } from '../../../i18n/words/delivery.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import { EditablePart } from '../EditablePart.tsx'
import { EmailPart } from './EmailPart.tsx'
import { PushPart } from './PushPart.tsx'
import { SmsPart } from './SmsPart.tsx'

const channels = ['email', 'sms', 'push'] as const
const parts = { email: EmailPart, sms: SmsPart, push: PushPart }

/** How email, SMS and push leave. Which of them is shown stands in the address. */
export default function DeliveryPane() {
  const text = useDeliveryWords()
  const { tabs } = useAdminWords()
  const navigate = useNavigate()
  const { item } = useSearch({ from: '/_private/admin' })
  const shownChannel = channels.find(channel => channel === item) ?? 'email'
  return (
    <div className="max-w-2xl p-4 md:p-6">
      <h2 className="mb-3 text-xl font-bold">{tabs.delivery}</h2>
      <Tabs
        label={text.channels}
        selected={shownChannel}
        onChange={id => void navigate({ to: '/admin', search: { tab: 'delivery', item: id }, replace: true })}
        tabs={channels.map(id => {
          const Part = parts[id]
          return {
            id,
            label: text[id],
            content: (
              <EditablePart permission="delivery.edit">
                <Part />
              </EditablePart>
            ),
          }
        })}
        panelClassName="pt-5"
      />
    </div>
  )
}
