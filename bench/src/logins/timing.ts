import type pg from 'pg'
import { percentile, print } from '../report.ts'
import { type Answer, post } from './calls.ts'

const password = 'đo tốc độ thật 2026'

interface Pair {
  what: string
  known(n: number): Promise<Answer>
  nobody(n: number): Promise<Answer>
}

/** Whether the time of an answer tells that an account exists: known and unknown asked in turns, `tries` of each. */
export async function timeExistence(url: string, database: pg.Client, tries: number): Promise<void> {
  await seed(database, tries)
  let names = 0
  const registration = (email: string) =>
    post(url, 'register', { username: `thoi.gian.${++names}`, password, fullName: 'Người Đo', email })
  const reset = (username: string) => post(url, 'requestPasswordReset', { username })
  const login = (username: string) => post(url, 'login', { username, password: 'không phải mật khẩu này' })
  const pairs: Pair[] = [
    {
      what: 'login by e-mail',
      known: n => login(`co${n}@vidu.vn`),
      nobody: n => login(`khong${n}@vidu.vn`),
    },
    { what: 'login by phone', known: n => login(phone(n)), nobody: n => login(phone(500_000 + n)) },
    {
      what: 'password reset by e-mail',
      known: n => reset(`co${n}@vidu.vn`),
      nobody: n => reset(`khong${n}@vidu.vn`),
    },
    { what: 'password reset by phone', known: n => reset(phone(n)), nobody: n => reset(phone(500_000 + n)) },
    { what: 'password reset by username', known: n => reset(`co${n}`), nobody: n => reset(`khong${n}`) },
    {
      what: 'registration, e-mail proven',
      known: n => registration(`dang.ky.co${n}@vidu.vn`),
      nobody: n => registration(`dang.ky.khong${n}@vidu.vn`),
    },
  ]
  for (const { what, known: knownLogin, nobody } of pairs) {
    const times: [number[], number[]] = [[], []]
    const answerTexts = new Set<string>()
    for (let n = 0; n < tries; n++) {
      // In turns, and the first turn in turns too, so that whatever else the machine does falls on both.
      const order = n % 2 ? ([1, 0] as const) : ([0, 1] as const)
      for (const side of order) {
        const answer = await (side === 0 ? knownLogin : nobody)(n)
        times[side].push(answer.ms)
        answerTexts.add(`${answer.status} ${answer.code ?? 'data'}`)
      }
    }
    const [a, b] = [percentile(times[0], 50), percentile(times[1], 50)]
    const apart = (Math.abs(a - b) / Math.max(a, b)) * 100
    print(
      '',
      `${what}: medians ${a.toFixed(2)} ms known, ${b.toFixed(2)} ms nobody, ${apart.toFixed(1)} % apart (goal ≤ 10${apart > 10 ? ', NOT REACHED' : ''}); both answer ${[...answerTexts].join(', ')}`,
    )
  }
}

const phone = (n: number) => `+8491${String(2_000_000 + n)}`

/** Accounts with address and number, straight into the table: what is measured is asking about them. */
async function seed(database: pg.Client, count: number): Promise<void> {
  const row = `INSERT INTO app_user (tenant_id, user_id, username, email, phone_number, password_hash, full_name, verified_email, verified_phone)
    SELECT 'default', gen_random_uuid(), $2 || n, $2 || n || '@vidu.vn', $3::text || (2000000 + $4::int + n),
      (SELECT password_hash FROM app_user WHERE password_hash IS NOT NULL LIMIT 1), 'Người Có', true, true
    FROM generate_series(0, $1 - 1) AS n`
  await database.query(row, [count, 'co', '+8491', 0])
  await database.query(row, [count, 'dang.ky.co', '+8491', 1_000_000])
  await database.query('ANALYZE app_user')
  await database.query(
    `UPDATE tenant SET settings = settings || '{"verifiedIdentifiers":["EMAIL"]}' WHERE tenant_id = 'default'`,
  )
}
