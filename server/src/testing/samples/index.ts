import type { Contract } from '@trau/contract'
import { delivery } from './delivery.ts'
import { messages } from './messages.ts'
import { notificationCentre } from './notification-centre.ts'
import { people } from './people.ts'
import { pushes } from './pushes.ts'
import { rooms } from './rooms.ts'
import type { SamplesOf } from './scene.ts'
import { templates } from './templates.ts'
import { signInMethods } from './ways-in.ts'

export type { Scene } from './scene.ts'

export const samples: SamplesOf<keyof Contract> = {
  ...signInMethods,
  ...people,
  ...rooms,
  ...messages,
  ...delivery,
  ...pushes,
  ...templates,
  ...notificationCentre,
}
