import { SignJWT } from 'jose'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { loadSigningKeys } from '../../../server/src/platform/auth/keys.ts'
import type { Db } from '../../../server/src/platform/db/index.ts'
import { loadSecrets } from '../../../server/src/platform/secrets.ts'

export interface SeededPerson {
  userId: string
  token: string
}

/** What writes the rows: a connection, or a pool of them. */
export type Queryable = Pick<pg.Client, 'query'>

export interface SeededRoom {
  roomId: string
  members: SeededPerson[]
}

/**
 * People with access tokens, written straight into the tables: five thousand registrations would mostly measure the password hash.
 * The tokens are signed with the installation's own key, and live as long as real ones unless the options say otherwise.
 */
export async function seedPeople(
  database: Queryable,
  count: number,
  tokenLife = '15 minutes',
): Promise<SeededPerson[]> {
  const ids = Array.from({ length: count }, () => uuidv7())
  await database.query(
    `INSERT INTO app_user (tenant_id, user_id, username, full_name)
     SELECT 'default', id, 'bench-' || id, 'Người Đo ' || n FROM unnest($1::uuid[]) WITH ORDINALITY AS u(id, n)`,
    [ids],
  )
  const { kid, privateKey } = await signingKeys(database)
  const people: SeededPerson[] = []
  for (const userId of ids) {
    const token = await new SignJWT({ tenant: 'default', sid: uuidv7() })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid })
      .setSubject(userId)
      .setAudience('trau')
      .setIssuer('trau')
      .setJti(uuidv7())
      .setIssuedAt()
      .setExpirationTime(tokenLife)
      .sign(privateKey)
    people.push({ userId, token })
  }
  return people
}

/** The installation's own, as the server opens them; the benches set no SECRETS_KEY. */
async function signingKeys(database: Queryable) {
  const connection = { query: database.query.bind(database), release: () => undefined }
  const pool = { connect: async () => connection, end: async () => undefined } as unknown as PostgresPool
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  return loadSigningKeys(db, await loadSecrets(db, undefined))
}

/** A group with these members, larger than the product's own limit where the bench asks for it. */
export async function seedRoom(database: Queryable, members: SeededPerson[]): Promise<SeededRoom> {
  const roomId = uuidv7()
  await database.query(
    `INSERT INTO room (tenant_id, room_id, type, name, owner_id, created_by, member_count)
     VALUES ('default', $1, 'GROUP', 'Phòng đo', $2, $2, $3)`,
    [roomId, members[0]!.userId, members.length],
  )
  await database.query(
    `INSERT INTO room_member (tenant_id, room_id, user_id, room_member_id, role)
     SELECT 'default', $1, id, gen_random_uuid(), CASE n WHEN 1 THEN 1 ELSE 3 END
     FROM unnest($2::uuid[]) WITH ORDINALITY AS u(id, n)`,
    [roomId, members.map(member => member.userId)],
  )
  return { roomId, members }
}

/** Rooms of equal size; everybody is in one. */
export async function seedRooms(
  database: pg.Client,
  people: SeededPerson[],
  count: number,
): Promise<SeededRoom[]> {
  const size = Math.floor(people.length / count)
  const rooms: SeededRoom[] = []
  for (let n = 0; n < count; n++) rooms.push(await seedRoom(database, people.slice(n * size, (n + 1) * size)))
  return rooms
}

/** Gives a person every permission of administration, which their tenant opens without a second factor. */
export async function makeAdministrator(
  database: Queryable,
  { userId }: Pick<SeededPerson, 'userId'>,
): Promise<void> {
  await database.query(
    `UPDATE tenant SET settings = settings || '{"secondFactorRequiredFor":"NOBODY"}' WHERE tenant_id = 'default'`,
  )
  await database.query(
    `INSERT INTO role_user (tenant_id, role_id, user_id)
     SELECT tenant_id, role_id, $1 FROM role WHERE tenant_id = 'default' AND built_in = 'SUPER_ADMIN'`,
    [userId],
  )
}
