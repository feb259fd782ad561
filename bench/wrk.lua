-- Uses 65,536 forwarded addresses, to avoid the rate limit per address. Prints the results on one line.
local count = 0

function init(args)
  wrk.method = args[1] or "GET"
  math.randomseed(os.time())
  count = math.random(65536)
end

function request()
  count = (count + 1) % 65536
  wrk.headers["x-forwarded-for"] = "10.7." .. math.floor(count / 256) .. "." .. count % 256
  return wrk.format()
end

done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format("\nreport %d %d %f %f %d\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99),
    errors.status + errors.connect + errors.read + errors.timeout))
end
