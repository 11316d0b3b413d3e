/** Whether a part of the page that is fetched when it is needed did not come, and nothing on the page says so yet. */
export const missing = $state({ shown: false });
