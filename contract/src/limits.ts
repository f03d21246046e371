// Every limit of the service, in one place. What the document states first, then what it leaves to us.

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
  max_body_values: 50_000,
  max_body_significant_bytes: 4_194_304,
  /** Unknown keys that an error names one by one. */
  max_named_keys: 1_000,

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
