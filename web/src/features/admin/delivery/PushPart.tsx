import { useQuery } from '@tanstack/react-query'
import type { PushDelivery, PushSystemSetting } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { q } from '../../../api/query-client.ts'
import { useDeliveryWords } from '../../../i18n/words/delivery.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/Section.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { ApnsPart, FcmPart } from './AppPush.tsx'
import { explainSetting } from './explain.ts'
import { hostsOf, isContact, isHost } from './push-form.ts'
import { takePushSetting } from './push-setting.ts'
import { SettingForm } from './SettingForm.tsx'
import { TestAnswer } from './SettingTest.tsx'

/** Which push services are on; each has a form of its own, since omitted fields stay. */
export function PushPart() {
  const text = useDeliveryWords()
  const setting = useQuery(q(api.push.getPushSystemSetting))
  return (
    <Loaded of={setting} rows={6} label={text.loading}>
      {data => (
        <>
          <WebPushPart setting={data} />
          <PushTest />
          <FcmPart key={`fcm-${Boolean(data.fcm)}`} setting={data} />
          <ApnsPart key={`apns-${Boolean(data.apns)}`} setting={data} />
        </>
      )}
    </Loaded>
  )
}

const webValuesOf = ({ isWebPushOn, contact, endpointHosts }: PushSystemSetting) => ({
  isWebPushOn,
  contact,
  endpointHosts: endpointHosts.join('\n'),
})

function WebPushPart({ setting }: { setting: PushSystemSetting }) {
  const text = useDeliveryWords()
  const storedValues = webValuesOf(setting)
  const form = useForm({
    initial: storedValues,
    check: ({ contact, endpointHosts }) => ({
      ...(isContact(contact) ? {} : { contact: text.contactWrong }),
      ...(hostsOf(endpointHosts).every(isHost) ? {} : { endpointHosts: text.endpointHostsWrong }),
    }),
    async submit({ isWebPushOn, contact, endpointHosts }) {
      const answer = await api.push.updatePushSystemSetting({
        body: { isWebPushOn, contact: contact.trim(), endpointHosts: hostsOf(endpointHosts) },
        // An empty contact is the operator's own address again.
        keepEmpty: true,
      })
      takePushSetting(answer)
      form.reset(webValuesOf(answer))
      toast.success(text.saved)
    },
    explain: (error, values) =>
      explainSetting(error, values, {
        hostField: () => 'endpointHosts',
        sentences: { contact: text.contactWrong, endpointHosts: text.endpointHostsWrong },
        otherwise: text.fieldWrong,
      }),
  })
  return (
    <Section title={text.webPush} description={text.webPushText}>
      <SettingForm form={form} storedSetting={storedValues}>
        <div className="flex flex-col gap-4">
          <Switch isSelected={form.values.isWebPushOn} onChange={isOn => form.set('isWebPushOn', isOn)}>
            {text.webPushOn}
          </Switch>
          <TextField
            {...form.field('contact')}
            label={text.contact}
            description={text.contactHint}
            autoComplete="off"
          />
          <TextArea
            {...form.field('endpointHosts')}
            label={text.endpointHosts}
            description={text.endpointHostsHint}
            spellCheck={false}
          />
          <div>
            <p className="text-sm font-medium">{text.vapid}</p>
            <p className="mt-1 font-mono text-sm break-all select-all">{setting.vapidPublicKey}</p>
            <p className="mt-1 text-sm text-muted">{text.vapidText}</p>
          </div>
        </div>
      </SettingForm>
    </Section>
  )
}

function PushTest() {
  const text = useDeliveryWords()
  const [result, setResult] = useState<PushDelivery>()
  const test = useApiMutation(() => api.push.sendTestPush({}), { onSuccess: setResult })
  const isSent = result?.state === 'SENT'
  return (
    <Section title={text.test} description={text.testPushText}>
      <div className="flex flex-col items-start gap-3">
        <Button variant="flat" color="primary" isPending={test.isPending} onPress={() => void test.mutate()}>
          {text.testPush}
        </Button>
        <div role="status" className="w-full">
          {result && (
            <TestAnswer isDone={isSent} raw={result.status ? `HTTP ${result.status}` : undefined}>
              {isSent ? text.pushSent : text.pushCauses[result.cause ?? 'refused']}
            </TestAnswer>
          )}
        </div>
      </div>
    </Section>
  )
}
