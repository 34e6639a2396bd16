import type pg from 'pg'

/** How often family names are, of a hundred people; the rest bear one of the last. */
const families = [
  ...Array(38).fill('Nguyễn'),
  ...Array(11).fill('Trần'),
  ...Array(10).fill('Lê'),
  ...Array(7).fill('Phạm'),
  ...Array(5).fill('Hoàng'),
  ...Array(4).fill('Phan'),
  ...Array(4).fill('Vũ'),
  ...Array(4).fill('Đặng'),
  ...[
    'Bùi',
    'Đỗ',
    'Hồ',
    'Ngô',
    'Dương',
    'Lý',
    'Đào',
    'Đinh',
    'Trịnh',
    'Mai',
    'Tô',
    'Quách',
    'Âu',
    'Thạch',
    'Kiều',
    'Viên',
    'Ứng',
  ],
]
const middles =
  'Văn Thị Hữu Đức Minh Ngọc Thanh Hoàng Quốc Xuân Thu Kim Bảo Gia Anh Hồng Phương Đình Công Thành Mỹ Diệu Khánh Tuấn Nhật'.split(
    ' ',
  )
const givens =
  'An Ánh Ân Bình Bảo Châu Chi Cường Dũng Dung Duy Đạt Đào Đức Giang Hà Hải Hạnh Hằng Hiếu Hoa Hòa Hùng Huy Hương Khánh Khoa Lan Linh Long Ly Mai Minh My Nam Nga Ngân Nghĩa Ngọc Nguyên Nhi Nhung Oanh Phong Phúc Phương Quân Quang Quyên Sơn Tâm Thảo Thắng Thư Thùy Tiến Trang Trí Trung Tú Tuấn Tuyết Uyên Vân Việt Vy Xuân Yến'.split(
    ' ',
  )

/**
 * A million accounts with names as Vietnamese people have them, written in one go: kept up row by row, the words of their names would take
 * most of an hour of triggers that the product never runs like this.
 */
export async function seedNames(database: pg.Client, count: number): Promise<void> {
  const indexes = await dropIndexes(database)
  await database.query('ALTER TABLE app_user DISABLE TRIGGER USER')
  await database.query(
    `INSERT INTO app_user (tenant_id, user_id, username, full_name)
     SELECT 'default', gen_random_uuid(), fold(($4::text[])[g]) || '.' || n,
       ($2::text[])[f] || ' ' || ($3::text[])[m] || ' ' || ($4::text[])[g]
     FROM (
       SELECT n, 1 + floor(random() * cardinality($2::text[]))::int AS f,
         1 + floor(random() * cardinality($3::text[]))::int AS m, 1 + floor(random() * cardinality($4::text[]))::int AS g
       FROM generate_series(1, $1::int) AS n
     ) AS names`,
    [count, families, middles, givens],
  )
  await database.query(
    `INSERT INTO user_word (tenant_id, user_id, word, marked, folded, named)
     SELECT u.tenant_id, u.user_id, n.*
     FROM app_user AS u CROSS JOIN LATERAL words_of_name(u.username, u.full_name, u.display_name) AS n
     WHERE NOT u.username LIKE 'bench-%'`,
  )
  await database.query('ALTER TABLE app_user ENABLE TRIGGER USER')
  for (const index of indexes) await database.query(index)
  await database.query('VACUUM ANALYZE app_user, user_word')
}

/** An index built at the end takes a fraction of the time of one kept up. Answers the statements that make them again. */
async function dropIndexes(database: pg.Client): Promise<string[]> {
  await database.query("SET maintenance_work_mem = '512MB'")
  const { rows } = await database.query<{ indexdef: string; indexname: string }>(
    `SELECT indexname, indexdef FROM pg_indexes
     WHERE indexname IN ('app_user_search', 'app_user_words', 'user_word_marked', 'user_word_user')`,
  )
  for (const { indexname } of rows) await database.query(`DROP INDEX ${indexname}`)
  await database.query('ALTER TABLE user_word DROP CONSTRAINT user_word_pkey')
  return [
    ...rows.map(row => row.indexdef),
    'ALTER TABLE user_word ADD PRIMARY KEY (tenant_id, word, user_id, marked) INCLUDE (folded)',
  ]
}
