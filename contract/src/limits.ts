// The limits that clients meet, in one place: what the document states first, then what it leaves to us. What a part of
// the service allows itself, in memory, waiting or work at a time, stands in that part.

export const limits = {
  default_page_size: 50,
  max_page_size: 100,
  read_requests: 500,
  write_requests: 60,
  edge_requests: 500,
  window_seconds: 60,
  max_request_body_bytes: 37_748_736,
  request_timeout_seconds: 60,
  replay_window_seconds: 600,

  /** What an inquiry may hold: nothing unbounded is stored. Lengths count characters (Unicode code points). */
  max_text_length: 300,
  max_description_length: 5_000,
  max_list_entries: 20,
  max_containers: 100,
  max_components: 500,
  /** What a request body may hold besides white space: some times more than the largest inquiry. */
  max_body_depth: 32,
  max_body_values: 10_000,
  max_object_keys: 2_000,
  max_body_significant_bytes: 4_194_304,
  /** What a line of an import may hold: an invoice of 30,000 lines has fewer values. */
  max_line_values: 250_000,
  /** Of each text of a record that is imported, unless it has a limit of its own. */
  max_imported_text_length: 100_000,
  /** Unknown keys that an error names one by one. */
  max_named_keys: 1_000,

  /** Log-ins. A session ends when it is not used for a while, and after a time however much it is used. */
  session_idle_seconds: 12 * 3_600,
  session_longest_seconds: 14 * 86_400,
  max_sessions_per_user: 50,
  min_password_length: 12,
  max_password_length: 128,
  log_in_window_seconds: 900,
  log_ins_per_account: 10,
  log_ins_per_address: 50,
  max_tokens_per_user: 100,
  max_token_name_length: 100,

  /** What needs attention is counted to this many, and looked ahead for so many days. */
  max_counted: 1_000,
  attention_days: 7,
  expiry_days: 30,

  /** Names that a record is found by are kept in an index, which takes no more. */
  max_indexed_name_length: 320,
  /** The longest language tag that is looked at. */
  max_language_tag_length: 100,

  max_search_length: 200,
  max_cursor_length: 2_048,
  max_filters_per_field: 50,
  /** A list request looks at no more rows than this; the page then ends early and its cursor goes on from there. */
  max_rows_examined: 20_000,
  /** Ids are signed 64-bit in both engines. */
  max_id: 9_223_372_036_854_775_807n,
  /** Beyond these a JSON number is no longer the number that was written. */
  exact: { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
  int32: { min: -2_147_483_648, max: 2_147_483_647 },
} as const;
