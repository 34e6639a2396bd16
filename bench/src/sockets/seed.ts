import { importJWK, type JWK, SignJWT } from 'jose'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'

export interface SeededPerson {
  userId: string
  token: string
}

export interface SeededRoom {
  roomId: string
  members: SeededPerson[]
}

/**
 * People with access tokens, written straight into the tables: five thousand registrations would mostly measure the password hash.
 * The tokens are signed with the installation's own key, and live as long as real ones unless told otherwise.
 */
export async function seedPeople(
  database: pg.Client,
  count: number,
  tokenLife = '15 minutes',
): Promise<SeededPerson[]> {
  const ids = Array.from({ length: count }, () => uuidv7())
  await database.query(
    `INSERT INTO app_user (tenant_id, user_id, username, full_name)
     SELECT 'default', id, 'bench-' || id, 'Người Đo ' || n FROM unnest($1::uuid[]) WITH ORDINALITY AS u(id, n)`,
    [ids],
  )
  const { rows } = await database.query<{ value: { kid: string; private: JWK } }>(
    "SELECT value FROM installation WHERE key = 'access-token-key'",
  )
  const { kid, private: jwk } = rows[0]!.value
  const key = await importJWK(jwk, 'EdDSA')
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
      .sign(key)
    people.push({ userId, token })
  }
  return people
}

/** A group with these members, larger than the product's own limit where the bench asks for it. */
export async function seedRoom(database: pg.Client, members: SeededPerson[]): Promise<SeededRoom> {
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
