import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeRolesOfPeople as change } from '../assignments.ts'

export const changeRolesOfPeople: Handler<typeof contract.roleAssignment.changeRolesOfPeople, App> = async (
  { app, me, audit },
  { body },
) => {
  const changes = await change(app, me, body.changes)
  audit.after = { changes }
  return { changes }
}
