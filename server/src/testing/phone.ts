import { contract } from '@trau/contract'
import type { Person } from './app.ts'
import type { Browser, PushService } from './push-service.ts'

/** A browser of a person that has subscribed, and gets their pushes. */
export async function subscribePhone(service: PushService, person: Person): Promise<Browser> {
  const { vapidPublicKey } = await person.ask(contract.push.getPushClientSetting)
  const phone = service.subscribe(vapidPublicKey!)
  await person.ask(contract.device.updateDeviceToken, { body: { kind: 'WEB_PUSH', token: phone.token } })
  return phone
}
