export * from './answers.ts';
export * from './application/attention.ts';
export * from './application/operations.ts';
export * from './application/records.ts';
export * from './arrival.ts';
export * from './check.ts';
export * from './codes.ts';
export * from './credit-note.ts';
export * from './dates.ts';
export * from './enums.ts';
export * from './errors.ts';
export * from './fold.ts';
export * from './free-time.ts';
export * from './identifiers.ts';
export * from './import-lines.ts';
export * from './inquiry/can.ts';
export * from './inquiry/input.ts';
export {
  branchOf,
  type Judgement,
  judgeCreate,
  makeInquiry,
  type Sent,
  strayBranches,
  strayOptions,
} from './inquiry/rules.ts';
export * from './inquiry/update.ts';
export * from './limits.ts';
export * from './lists.ts';
export * from './minor-unit.ts';
export { type Operation, pathParameters, queryParameters, successStatus, type Tag, tags } from './operation.ts';
export * from './operations.ts';
export * from './path.ts';
export * from './query.ts';
export * from './records/document.ts';
export * from './records/inquiry.ts';
export * from './records/invoice.ts';
export * from './records/people.ts';
export * from './records/shared.ts';
export * from './records/shipment.ts';
export * from './records/tracking.ts';
export * from './render.ts';
export * from './swagger.ts';
export * from './totals.ts';
export * from './tracked.ts';
export * from './tracking.ts';
