import pg from 'pg'
import type { Sequence, Table } from './dump.ts'

const notOfAnExtension = (catalog: string) =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = c.oid AND d.deptype = 'e')`

/** Our tables by name; a partitioned one stands for its partitions. Unlogged ones hold what is worth nothing later, and are left out. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name, coalesce(k.columns, '[]') AS columns
    FROM pg_class c, LATERAL (
      SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum) AS columns
      FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    ) k
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p'
      AND ${notOfAnExtension('pg_class')}
    ORDER BY c.relname COLLATE "C"`)
  return rows
}

export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    SELECT sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences
    WHERE schemaname = current_schema() ORDER BY sequencename COLLATE "C"`)
  return rows
}

/** The steps of the schema that were taken, in order; undefined when the database has never been Trầu's. */
export async function readMigrations(client: pg.ClientBase): Promise<string[] | undefined> {
  const { rows: tableRows } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass('migration') IS NOT NULL AS "isThere"`,
  )
  if (!tableRows[0]!.isThere) return undefined
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM migration ORDER BY name COLLATE "C"',
  )
  return rows.map(row => row.name)
}

/** The statements that empty the schema: everything in it but what extensions own, and the job queue beside it, which makes itself anew. */
export async function dropStatements(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('DROP %s IF EXISTS %s CASCADE',
      CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' WHEN 'f' THEN 'FOREIGN TABLE' WHEN 'c' THEN 'TYPE' ELSE 'TABLE' END,
      c.oid::regclass) AS statement
    FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f', 'c') AND NOT c.relispartition
      AND ${notOfAnExtension('pg_class')}
      -- The sequence behind a column goes with its table, and cannot go before it.
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i') AND c.relkind = 'S')
    UNION ALL
    SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', c.oid::regprocedure) FROM pg_proc c
    WHERE c.pronamespace = current_schema()::regnamespace AND ${notOfAnExtension('pg_proc')}
    UNION ALL
    SELECT format('DROP TYPE IF EXISTS %s CASCADE', c.oid::regtype) FROM pg_type c
    WHERE c.typnamespace = current_schema()::regnamespace AND c.typtype IN ('e', 'd', 'r') AND ${notOfAnExtension('pg_type')}
    UNION ALL
    SELECT format('DROP COLLATION IF EXISTS %s CASCADE', c.oid::regcollation) FROM pg_collation c
    WHERE c.collnamespace = current_schema()::regnamespace AND ${notOfAnExtension('pg_collation')}
    UNION ALL
    SELECT 'DROP SCHEMA pgboss CASCADE' FROM pg_namespace WHERE nspname = 'pgboss'`)
  return rows.map(row => row.statement)
}

/**
 * Statements that take the indexes, keys, references and triggers of all tables away, and those that make them again. A load into bare tables,
 * indexed afterwards, takes a fraction of the time of one that keeps them; and what triggers did is in the rows already.
 */
export async function indexStatements(client: pg.ClientBase): Promise<{ drop: string[]; create: string[] }> {
  // What partitions have comes and goes with their parent.
  const { rows } = await client.query<{ drop: string; create: string; rank: number }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', k.conrelid::regclass, k.conname) AS "drop",
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) AS "create",
      CASE k.contype WHEN 'f' THEN 2 ELSE 0 END AS rank
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND k.contype IN ('p', 'u', 'x', 'f') AND k.conparentid = 0
      AND NOT c.relispartition AND ${notOfAnExtension('pg_class')}
    UNION ALL
    SELECT format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND NOT c.relispartition AND ${notOfAnExtension('pg_class')}
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
    UNION ALL
    SELECT format('ALTER TABLE %s DISABLE TRIGGER USER', c.oid::regclass), format('ALTER TABLE %s ENABLE TRIGGER USER', c.oid::regclass), 3
    FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND NOT c.relispartition AND ${notOfAnExtension('pg_class')}
      AND EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal)
    ORDER BY rank, "create"`)
  return {
    drop: rows.map(row => row.drop).reverse(),
    // PostgreSQL prints the index of a partitioned table as that of the parent alone.
    create: rows.map(row => row.create.replace(/^(CREATE (?:UNIQUE )?INDEX \S+) ON ONLY /, '$1 ON ')),
  }
}

/** How much ANALYZE gathers of a column of an index, where that was set. The index of a partition is named by its parent's: it gets a name anew. */
interface StatisticsTarget {
  index: string
  table: string
  column: number
  target: number
}

/** What the definitions of indexes leave out. */
export async function readStatisticsTargets(client: pg.ClientBase): Promise<StatisticsTarget[]> {
  const { rows } = await client.query<StatisticsTarget>(`
    SELECT coalesce(p.inhparent, i.indexrelid)::regclass::text AS index, i.indrelid::regclass::text AS "table",
      a.attnum AS "column", a.attstattarget AS target
    FROM pg_attribute a JOIN pg_index i ON i.indexrelid = a.attrelid JOIN pg_class c ON c.oid = i.indrelid
      LEFT JOIN pg_inherits p ON p.inhrelid = i.indexrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND a.attstattarget >= 0`)
  return rows
}

/** Sets them on indexes that were made anew. */
export async function setStatisticsTargets(
  client: pg.ClientBase,
  targets: readonly StatisticsTarget[],
): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('ALTER INDEX %s ALTER COLUMN %s SET STATISTICS %s', i.indexrelid::regclass, t."column", t.target) AS statement
     FROM json_to_recordset($1) AS t(index text, "table" text, "column" int, target int)
       JOIN pg_index i ON i.indrelid = t."table"::regclass
       LEFT JOIN pg_inherits p ON p.inhrelid = i.indexrelid
     WHERE coalesce(p.inhparent, i.indexrelid) = t.index::regclass`,
    [JSON.stringify(targets)],
  )
  for (const { statement } of rows) await client.query(statement)
}

export const identifier = (name: string) => pg.escapeIdentifier(name)
