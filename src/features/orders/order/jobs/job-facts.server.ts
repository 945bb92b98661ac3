import { type RawBuilder, sql } from 'kysely';
import { rolesWith } from '#visitor/rights.ts';

/** A part of a statement: a column or a parameter. */
type Part = RawBuilder<unknown>;

/**
 * SQL: who usually has a product family's jobs at a stage; null for nobody, or somebody who has left. Files and proofs
 * only go to those who may judge files.
 */
export const usualPerson = (family: Part, stage: Part) => sql<
  string | null
>`(select usual.person_id from family_stages usual
  join stages usual_at on usual_at.id = usual.stage_id
  join user_roles usual_role on usual_role.user_id = usual.person_id and usual_role.role = 'admin'
  where usual.family_id = ${family} and usual.stage_id = ${stage}
    and (usual_at.kind not in ('design', 'artwork', 'proof') or usual_role.staff_roles && ${rolesWith('artwork')}::text[]))`;

/**
 * SQL: who has the row `job` of jobs once it is moved to another stage, by `HOLDER_OF_MOVED`. It passes to the person
 * who usually has it there if it has no holder, if its old stage usually is somebody's, or if that is a making stage
 * and the new one usually is somebody's. Otherwise it stays with its holder.
 */
export const holderOnceMoved = (job: string, stage: Part) => {
  const column = (name: string) => sql.ref(`${job}.${name}`);
  const family = column('family_id');
  const next = usualPerson(family, stage);
  return sql<
    string | null
  >`case when ${column('holder_id')} is null or ${usualPerson(family, column('stage_id'))} is not null
      or exists (select from stages before where before.id = ${column('stage_id')} and before.kind = 'making') and ${next} is not null
    then ${next} else ${column('holder_id')} end`;
};

/** SQL: the product family of the item `i`; the default one if its category is in none. */
export const FAMILY_OF_ITEM = sql`coalesce((select c.family_id from products p
    join family_categories c on c.category_id = p.category_id where p.id = i.product_id),
  (select d.id from product_families d where d.is_default))`;

/** SQL: the kind of stage at which the file of the item `i` of a new job is dealt with. */
export const KIND_OF_NEW = sql`case when i.brief_id is not null and i.look_by is not null then 'design' when i.proof_waits then 'proof'
  when i.artwork_state in ('checked', 'approved') then 'queue' else 'artwork' end`;

interface StatusFacts {
  family: Part;
  /** the kind of its current stage */
  kind: Part;
  /** whether any job of the order has begun, and whether all are at stages that give the order another status */
  isBegun: Part;
  atEnd: Part;
}

/** SQL: the stage to which a job goes with the status of its order `o`; null if it stays. */
export const stageOfStatus = ({ family, kind, isBegun, atEnd }: StatusFacts) => sql<string | null>`case
  when o.status = 'pending' and stage_rank(${kind}) > 3 then stage_for(${family}, 'queue')
  when o.status = 'processing' and not ${isBegun} then stage_for(${family}, 'making')
  when o.status = 'processing' and ${atEnd} and ${IS_COLLECTED} then stage_for(${family}, 'making', true)
  when o.status = 'processing' and ${atEnd} then stage_for(${family}, 'ready')
  when o.status = 'shipped' and ${IS_COLLECTED} and ${kind} <> 'ready' then stage_for(${family}, 'ready')
  when ${HAS_LEFT} and ${kind} <> 'gone' then stage_for(${family}, 'gone') end`;

/** SQL: whether the order `o` is collected, and whether all of it has left. */
export const IS_COLLECTED = sql`(o.delivery_method <> 'delivery')`;
export const HAS_LEFT = sql`(o.status = 'delivered' or o.status = 'shipped' and not ${IS_COLLECTED})`;
